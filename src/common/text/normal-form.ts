/** The most code units that become one character of a normal form (a test tries all). */
const UNITS_OF_CHARACTER = 6;

/**
 * Whether a text can have so few characters in a normal form (NFC, NFKC, the ASCII form of a domain). Asked before the
 * conversion of what a client has sent: its time grows with the square of the length.
 */
export function mayShrinkTo(characters: number, text: string): boolean {
  return text.length <= characters * UNITS_OF_CHARACTER;
}
