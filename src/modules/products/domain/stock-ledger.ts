export const MOVEMENT_CAUSES = ['ADMIN', 'RESERVED', 'RELEASED', 'RETURNED', 'RTO', 'LATE_DELIVERY'] as const;

/**
 * Why stock has moved: an administrator's change (a new product's stock included), an order that takes its units, gives
 * them up unshipped, gets them back from the customer, or from the carrier, or is delivered after they had gone back.
 */
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];

/** The reason of the movement with which the stock ledger of a product begins. */
export const OPENING_REASON = 'Opening stock';
