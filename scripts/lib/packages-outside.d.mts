/** See `packages-outside.mjs`. */
export const OUTSIDE: readonly string[];
export const NOT_INSTALLED: readonly string[];
