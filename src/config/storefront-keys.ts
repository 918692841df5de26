import * as z from 'zod';

const LEAST = 32;

/** The keys of the storefront's server: two while one takes the place of the other. They go in a header. */
export const storefrontKeys = z
  .string()
  .transform((given) => given.split(',').map((key) => key.trim()))
  .refine((keys) => keys.length <= 2, 'must be one key, or two with a comma between them')
  .refine(
    (keys) => keys.every((key) => key.length >= LEAST && /^[\x21-\x7e]+$/.test(key)),
    `must have ${LEAST} characters or more, without blanks; make one with: openssl rand -hex 32`,
  );
