/** The effects of the shop up to which the numbers of its queues are counted. */
export const MOST_COUNTED = 10_000;
