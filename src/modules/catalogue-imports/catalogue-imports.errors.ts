import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import { FormatMismatchError } from '#common/tables/format-mismatch.error.js';
import { FILE_FORMATS } from './read/import-format.js';

/** The columns of a file say that it comes from elsewhere. */
export class ImportFormatError extends FormatMismatchError {
  static override example = () => new ImportFormatError('woocommerce');

  constructor(source: string) {
    const isRead = FILE_FORMATS.some((name) => name === source);
    super(
      isRead
        ? `The columns of the file are those of the format ${source}; choose it, or send force`
        : `The columns of the file are those of ${source}, which is no format of an import; send force to read it all the same`,
    );
  }
}

export class ImportNotFoundError extends NotFoundError.with('IMPORT_NOT_FOUND', 'Import not found') {}

export class ImportRunningError extends ConflictError.with(
  'IMPORT_RUNNING',
  'Another import is running; wait until it has ended',
) {}

/** The file as a whole cannot be imported: it is no CSV, of another format, or too long. */
export class ImportFileError extends BadRequestError {
  static override readonly code = 'IMPORT_FILE_UNREADABLE';
  static example = () => new ImportFileError('row 1: a quotation mark is not closed');

  constructor(reason: string) {
    super(`The file cannot be imported: ${reason}`);
  }
}
