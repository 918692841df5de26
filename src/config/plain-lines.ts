import * as z from 'zod';

/** Returns a field of plain text, in which `\n` breaks the line: not every way to set a variable takes a real break. */
export function plainLines(max: number) {
  return z
    .string()
    .transform((given) =>
      given
        .replaceAll(String.raw`\n`, '\n')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .refine((given) => given !== '', 'must have a text')
    .refine((given) => given.length <= max, `must have at most ${max} characters`)
    .refine((given) => !/[^\P{Cc}\n]/u.test(given), 'must be plain text, without control characters');
}
