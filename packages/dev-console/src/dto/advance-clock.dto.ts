import { IntField, IntQuery } from '#common/validation/fields.js';

/** A year of 365 days: the furthest that one move takes the clock. */
const LONGEST_MOVE_SECONDS = 31_536_000;

/** How far the clock moves forward. */
export class AdvanceClockDto {
  @IntField(1, LONGEST_MOVE_SECONDS, { description: 'Seconds', example: 960 }) advanceSeconds!: number;
}

/** The same from an HTML form, whose values are texts. */
export class AdvanceClockForm {
  @IntQuery(1, LONGEST_MOVE_SECONDS) advanceSeconds!: number;
}
