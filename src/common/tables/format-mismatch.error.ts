import { BadRequestError } from '../errors/app-error.js';

/** The columns of a file are not those that are read; the message says which they are, or which are missing. */
export class FormatMismatchError extends BadRequestError {
  static override readonly code = 'FORMAT_MISMATCH';
  static example = () => new FormatMismatchError('The columns of the file are not those that are read');
}
