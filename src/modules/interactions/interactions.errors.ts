import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class InteractionNotFoundError extends NotFoundError.with(
  'INTERACTION_NOT_FOUND',
  'Interaction not found',
) {}

export class ParentNotFoundError extends NotFoundError.with(
  'PARENT_NOT_FOUND',
  'Parent interaction not found',
) {}

export class ParentNotReviewError extends BadRequestError.with(
  'PARENT_NOT_REVIEW',
  'Parent interaction must be a REVIEW',
) {}

export class ParentOfOtherProductError extends BadRequestError.with(
  'PARENT_OF_OTHER_PRODUCT',
  'Parent interaction belongs to another product',
) {}

export class DuplicateReviewError extends ConflictError.with(
  'DUPLICATE_REVIEW',
  'You have already submitted a review for this product',
) {}

/** A field is forbidden or missing for the interaction's type; the message names it. */
export class WrongFieldsError extends BadRequestError {
  static override readonly code = 'WRONG_INTERACTION_FIELDS';
  static example = () => new WrongFieldsError('rating is required for a REVIEW');
}
