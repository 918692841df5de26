const LENGTHS = [8, 12, 13, 14];

/** Whether a text is a GTIN: its length, and the last digit is the one that the others give. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return false;
  const digits = [...text].map(Number).toReversed();
  const sum = digits.slice(1).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
