import { BadRequestError, ConflictError, NotFoundError, UnavailableError } from '#common/errors/app-error.js';

export { UserNotFoundError } from '#infrastructure/cache/user-not-found.error.js';

export class AddressNotFoundError extends NotFoundError {
  static override readonly code = 'ADDRESS_NOT_FOUND';

  constructor() {
    super('Address not found');
  }
}

export class AddressBookFullError extends BadRequestError {
  static override readonly code = 'ADDRESS_BOOK_FULL';

  constructor() {
    super('Address book limit reached (Max 10)');
  }
}

export class EmailTakenError extends ConflictError {
  static override readonly code = 'EMAIL_TAKEN';

  constructor() {
    super('Email already registered');
  }
}

export class PhoneTakenError extends ConflictError {
  static override readonly code = 'PHONE_TAKEN';

  constructor() {
    super('Phone number already registered');
  }
}

export class FutureBirthDateError extends BadRequestError {
  static override readonly code = 'FUTURE_BIRTH_DATE';

  constructor() {
    super('dob must not be in the future');
  }
}

export class NoPasswordError extends BadRequestError {
  static override readonly code = 'NO_PASSWORD';

  constructor() {
    super('OAuth accounts do not use passwords');
  }
}

export class WrongPasswordError extends BadRequestError {
  static override readonly code = 'WRONG_PASSWORD';

  constructor() {
    super('Current password is incorrect');
  }
}

export class WrongCodeError extends BadRequestError {
  static override readonly code = 'INVALID_CODE';

  constructor() {
    super('Invalid or expired code');
  }
}

export class ExportNotFoundError extends NotFoundError {
  static override readonly code = 'EXPORT_NOT_FOUND';

  constructor() {
    super('Export not found');
  }
}

/** An export of the user is already in progress. It is handled internally and never reaches the client. */
export class ExportRunningError extends ConflictError {
  static override readonly code = 'EXPORT_RUNNING';

  constructor() {
    super('An export is already being prepared');
  }
}

/** The code could not be mailed: 503. */
export class CodeNotMailedError extends UnavailableError {
  static override readonly code = 'CODE_NOT_MAILED';

  constructor(options?: ErrorOptions) {
    super('The code could not be mailed; please try again later', options);
  }
}
