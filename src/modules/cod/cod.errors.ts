import { BadRequestError } from '#common/errors/app-error.js';
import { FormatMismatchError } from '#common/tables/format-mismatch.error.js';
import { MAX_REMITTANCE_ROWS } from './cod.limits.js';

/** A file of transfers without the columns that it takes. */
export class RemittanceFormatError extends FormatMismatchError {
  static override example = () => new RemittanceFormatError();

  constructor() {
    super('The file has no row with the names of its columns: an AWB or an order number, and an amount');
  }
}

/** A file of transfers that cannot be read; the message says why. */
export class RemittanceFileError extends BadRequestError {
  static override readonly code = 'REMITTANCE_FILE_UNREADABLE';
  static example = () => new RemittanceFileError(`it has more than ${MAX_REMITTANCE_ROWS} rows`);

  constructor(reason: string) {
    super(`The file cannot be read: ${reason}`);
  }
}
