/** Notes of one order: with all of them it stays far below the largest document of MongoDB. */
export const MOST_NOTES = 100;
