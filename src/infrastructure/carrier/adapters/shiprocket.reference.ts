/** The sales channel prefix that the carrier adds: `1373900_ORD-26112104837261`. */
const CHANNEL_PREFIX = /^\d+_(?=.)/;

/** Candidate order numbers for a carrier reference: unchanged, and without the channel prefix. */
export function orderNumbersIn(reference: string): string[] {
  const text = reference.trim();
  if (text === '') return [];
  return CHANNEL_PREFIX.test(text) ? [text, text.replace(CHANNEL_PREFIX, '')] : [text];
}
