/** Notes of one order: with all of them it stays far below the largest document of MongoDB. */
export const MOST_NOTES = 100;
/** The fewest digits by which a part of an order number is looked for. The parts are stored: a change needs a migration. */
export const SHORTEST_PART_OF_NUMBER = 4;

/** A capture that is outstanding for longer raises an alarm: a day, in milliseconds. */
export const CAPTURE_OVERDUE_MS = 24 * 3_600_000;
