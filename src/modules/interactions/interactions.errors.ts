import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class InteractionNotFoundError extends NotFoundError {
  static override readonly code = 'INTERACTION_NOT_FOUND';

  constructor() {
    super('Interaction not found');
  }
}

export class ParentNotFoundError extends NotFoundError {
  static override readonly code = 'PARENT_NOT_FOUND';

  constructor() {
    super('Parent interaction not found');
  }
}

export class ParentNotReviewError extends BadRequestError {
  static override readonly code = 'PARENT_NOT_REVIEW';

  constructor() {
    super('Parent interaction must be a REVIEW');
  }
}

export class ParentOfOtherProductError extends BadRequestError {
  static override readonly code = 'PARENT_OF_OTHER_PRODUCT';

  constructor() {
    super('Parent interaction belongs to another product');
  }
}

export class DuplicateReviewError extends ConflictError {
  static override readonly code = 'DUPLICATE_REVIEW';

  constructor() {
    super('You have already submitted a review for this product');
  }
}

/** A field is forbidden or missing for the interaction's type; the message names it. */
export class WrongFieldsError extends BadRequestError {
  static override readonly code = 'WRONG_INTERACTION_FIELDS';
  static example = () => new WrongFieldsError('rating is required for a REVIEW');
}
