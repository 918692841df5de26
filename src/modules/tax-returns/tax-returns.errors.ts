import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

/** The shop is not registered for the goods and services tax: its papers have none. */
export class NoTaxRegistrationError extends ConflictError.with(
  'NO_TAX_REGISTRATION',
  'The shop is not registered for the goods and services tax',
) {}

/** Another archive of the administrator, of another period, is being made. */
export class ArchiveRunningError extends ConflictError.with(
  'ARCHIVE_RUNNING',
  'An archive is being made: wait for its link',
) {}

/** Nothing was issued in the period. */
export class NothingToArchiveError extends ConflictError.with(
  'NOTHING_TO_ARCHIVE',
  'No invoice or credit note was issued in this period',
) {}

export class ArchiveTooLargeError extends BadRequestError.with(
  'ARCHIVE_TOO_LARGE',
  'More than 10000 invoices and credit notes: choose a shorter period',
) {}

export class ArchiveNotFoundError extends NotFoundError.with('ARCHIVE_NOT_FOUND', 'Archive not found') {}
