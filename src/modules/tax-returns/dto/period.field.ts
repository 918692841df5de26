import { field } from '#common/validation/field.js';

const PERIOD = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Takes a month, such as `2026-11`. */
export const PeriodField = field({
  check: (value) => typeof value === 'string' && PERIOD.test(value),
  message: (property) => `${property} must be a month such as 2026-11`,
  schema: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', example: '2026-11' },
});
