import { IntField, IntQuery } from '#common/validation/fields.js';
import { LONGEST_MOVE_SECONDS } from '../dev-console.limits.js';

/** How far the clock moves forward. */
export class AdvanceClockDto {
  @IntField(1, LONGEST_MOVE_SECONDS, { description: 'Seconds', example: 960 }) advanceSeconds!: number;
}

/** The same from an HTML form, whose values are texts. */
export class AdvanceClockForm {
  @IntQuery(1, LONGEST_MOVE_SECONDS) advanceSeconds!: number;
}
