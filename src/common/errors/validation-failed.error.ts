import { BadRequestError } from './app-error.js';

/** A field, a parameter or the structure of a body is invalid, missing or unknown; the message names the faults. */
export class ValidationFailedError extends BadRequestError {
  static override readonly code = 'VALIDATION_FAILED';
  static example = () => new ValidationFailedError('Invalid phone number format');
}
