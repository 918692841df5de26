const DIGITS = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/** The digits of every script as those of ASCII: `१२०` and `١٢٠` as `120`. */
export function withAsciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => (digit <= '9' ? digit : String(valueOf(digit.codePointAt(0)!))));
}

/** Unicode has the ten digits of a script in a row, from zero on. */
function valueOf(codePoint: number): number {
  let zero = codePoint;
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
