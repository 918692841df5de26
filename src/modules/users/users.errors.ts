import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

/** The account does not exist, or was deleted; also what a token of a deleted account is answered with. */
export class UserNotFoundError extends NotFoundError.with('USER_NOT_FOUND', 'User not found') {}

export class AddressNotFoundError extends NotFoundError.with('ADDRESS_NOT_FOUND', 'Address not found') {}

export class AddressBookFullError extends BadRequestError.with(
  'ADDRESS_BOOK_FULL',
  'Address book limit reached (Max 10)',
) {}

export class EmailTakenError extends ConflictError.with('EMAIL_TAKEN', 'Email already registered') {}

export class PhoneTakenError extends ConflictError.with('PHONE_TAKEN', 'Phone number already registered') {}

/** The ways to lose an administrator. */
export type LossOfAdministrator = 'banned' | 'deleted' | 'removed' | 'given scopes';

/** Nobody would be left who can lift the ban or make another administrator (decisions, 12.22 and 13.28). */
export class LastAdministratorError extends ConflictError {
  static override readonly code = 'LAST_ADMINISTRATOR';
  static example = () => new LastAdministratorError('banned');

  constructor(what: LossOfAdministrator) {
    super(`The last administrator cannot be ${what}`);
  }
}

export class FutureBirthDateError extends BadRequestError.with(
  'FUTURE_BIRTH_DATE',
  'dob must not be in the future',
) {}

export class ExportNotFoundError extends NotFoundError.with('EXPORT_NOT_FOUND', 'Export not found') {}

/** An export of the user is already in progress. It is handled internally and never reaches the client. */
export class ExportRunningError extends ConflictError.with(
  'EXPORT_RUNNING',
  'An export is already being prepared',
) {}
