/** Code points from the first to the last, both included. */
export type CodeRange = readonly [first: number, last: number];

/** @param text hexadecimal code points and ranges: `20-7e a0` */
export function toRanges(text: string): CodeRange[] {
  return text
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [first, last = first] = range.split('-').map((digits) => Number.parseInt(digits, 16));
      return [first!, last!];
    });
}

/** Whether all characters of a text are in the ranges. */
export function isWithin(ranges: readonly CodeRange[], text: string): boolean {
  return [...text].every((character) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([first, last]) => code >= first && code <= last);
  });
}
