import { ConflictError, NotFoundError } from '#common/errors/app-error.js';

/** No effect has this id, or it has been carried out, which deletes it. */
export class DeadLetterNotFoundError extends NotFoundError.with(
  'DEAD_LETTER_NOT_FOUND',
  'Dead letter not found',
) {}

/** The effect is being tried again already. */
export class EffectNotDeadError extends ConflictError.with(
  'EFFECT_NOT_DEAD',
  'This effect has not failed; it is still being tried',
) {}
