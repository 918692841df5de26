import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class InteractionNotFoundError extends NotFoundError {
  constructor() {
    super('Interaction not found');
  }
}

export class ParentNotFoundError extends NotFoundError {
  constructor() {
    super('Parent interaction not found');
  }
}

export class ParentNotReviewError extends BadRequestError {
  constructor() {
    super('Parent interaction must be a REVIEW');
  }
}

export class ParentOfOtherProductError extends BadRequestError {
  constructor() {
    super('Parent interaction belongs to another product');
  }
}

export class DuplicateReviewError extends ConflictError {
  constructor() {
    super('You have already submitted a review for this product');
  }
}

/** A field that the interaction's type forbids, or one that it needs; the message says which. */
export class WrongFieldsError extends BadRequestError {}
