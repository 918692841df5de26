import { EnumField } from '#common/validation/fields.js';
import { LIMITER_NAMES, type LimiterName } from '#common/errors/limit-exceeded.error.js';

/** The limiter to reset; all of them if omitted. */
export class ResetLimitsDto {
  @EnumField(LIMITER_NAMES, { optional: true, description: 'one limiter alone' }) limiter?: LimiterName;
}
