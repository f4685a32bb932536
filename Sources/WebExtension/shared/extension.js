/** The extension's functions, by the name that the browser has for them. */
export const extension = globalThis.browser ?? globalThis.chrome;
