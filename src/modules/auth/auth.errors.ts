import {
  BadRequestError,
  NotFoundError,
  OverloadedError,
  UnauthorizedError,
  UnavailableError,
} from '#common/errors/app-error.js';

/** Unknown, banned or OAUTH account, or wrong password. The answer is the same for all of them. */
export class InvalidCredentialsError extends UnauthorizedError.with(
  'INVALID_CREDENTIALS',
  'Invalid email or password',
) {}

/** The refresh token is missing, unknown, expired, used or revoked. */
export class SessionOverError extends UnauthorizedError.with('SESSION_EXPIRED', 'Authentication required') {}

/** The session is another account's, or has ended. */
export class SessionNotFoundError extends NotFoundError.with('SESSION_NOT_FOUND', 'Session not found') {}

/** The ID token was not issued for this shop, has expired, or was used before. The answer is the same for all. */
export class InvalidIdentityTokenError extends UnauthorizedError.with(
  'INVALID_IDENTITY_TOKEN',
  'Invalid identity token',
) {}

export class NoPasswordError extends BadRequestError.with(
  'NO_PASSWORD',
  'OAuth accounts do not use passwords',
) {}

export class WrongPasswordError extends BadRequestError.with(
  'WRONG_PASSWORD',
  'Current password is incorrect',
) {}

export class WrongCodeError extends BadRequestError.with('INVALID_CODE', 'Invalid or expired code') {}

/** The code could not be mailed: 503. */
export class CodeNotMailedError extends UnavailableError.with(
  'CODE_NOT_MAILED',
  'The code could not be mailed; please try again later',
) {}

/** As many passwords wait to be hashed as may: 503 with `Retry-After` (decisions, 13.27). */
export class PasswordChecksBusyError extends OverloadedError.with(
  'PASSWORD_CHECKS_BUSY',
  'Service temporarily unavailable',
) {
  override readonly retryAfterSeconds = 5;
}
