/** See `packages-outside.mjs`. */
export const REQUIRED: readonly string[];
export const OUTSIDE: readonly string[];
export const NOT_INSTALLED: readonly string[];
