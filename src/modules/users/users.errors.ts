import { BadRequestError, ConflictError, NotFoundError, UnavailableError } from '#common/errors/app-error.js';

export class UserNotFoundError extends NotFoundError {
  constructor() {
    super('User not found');
  }
}

export class AddressNotFoundError extends NotFoundError {
  constructor() {
    super('Address not found');
  }
}

export class AddressBookFullError extends BadRequestError {
  constructor() {
    super('Address book limit reached (Max 10)');
  }
}

export class EmailTakenError extends ConflictError {
  constructor() {
    super('Email already registered');
  }
}

export class PhoneTakenError extends ConflictError {
  constructor() {
    super('Phone number already registered');
  }
}

export class FutureBirthDateError extends BadRequestError {
  constructor() {
    super('dob must not be in the future');
  }
}

export class NoPasswordError extends BadRequestError {
  constructor() {
    super('OAuth accounts do not use passwords');
  }
}

export class WrongPasswordError extends BadRequestError {
  constructor() {
    super('Current password is incorrect');
  }
}

export class WrongCodeError extends BadRequestError {
  constructor() {
    super('Invalid or expired code');
  }
}

export class ExportNotFoundError extends NotFoundError {
  constructor() {
    super('Export not found');
  }
}

/** An export of the user is under way already; the caller of the API never sees it. */
export class ExportRunningError extends ConflictError {
  constructor() {
    super('An export is already being prepared');
  }
}

/** The mail server did not take the code: 503. */
export class CodeNotMailedError extends UnavailableError {
  constructor(options: ErrorOptions) {
    super('The code could not be mailed; please try again later', options);
  }
}
