/** An id of the gateway's payments; the look-ahead finds those that overlap. */
const PAYMENT_ID = /(?=pay_([a-z0-9]{14}))/gi;

/** Signs without a shape, which a copied text may have between its letters. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Returns the ids of the gateway's payments in a text, whatever stands around them, in any width and case of their prefix
 * (decisions 14.46). The rest is as typed: the gateway tells upper from lower case.
 */
export function paymentsNamedIn(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(INVISIBLE, '');
  return [...new Set([...plain.matchAll(PAYMENT_ID)].map(([, id]) => `pay_${id}`))];
}
