"use strict";

/** The extension's functions, by the name that the browser has for them. */
const extension = globalThis.browser ?? globalThis.chrome;
