"use strict";

/** The extension API, under the name that the browser gives it. */
const extension = globalThis.browser ?? globalThis.chrome;
