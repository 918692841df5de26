/** The reason of the movement with which the stock ledger of a product begins. */
export const OPENING_REASON = 'Opening stock';
