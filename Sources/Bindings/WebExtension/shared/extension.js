/** The extension API, under the name that the browser gives it. */
export const extension = globalThis.browser ?? globalThis.chrome;
