import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
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

/** The sign-in that waits for its second factor is over, was used, or is made up. */
export class MfaTokenInvalidError extends UnauthorizedError.with(
  'MFA_TOKEN_INVALID',
  'The sign-in has expired; please sign in again',
) {}

/** The code for the second factor is wrong, has expired, or was spent. */
export class WrongMfaCodeError extends UnauthorizedError.with(
  'MFA_CODE_INVALID',
  'Invalid or expired code',
) {}

/** The same of a caller who is signed in: 400, because the session is good. */
export class WrongOwnMfaCodeError extends BadRequestError.with(
  'MFA_CODE_INVALID',
  'Invalid or expired code',
) {}

export class MfaAlreadySetError extends ConflictError.with(
  'MFA_ALREADY_SET',
  'The account has a second factor; remove it first',
) {}

/** An administrator without a second factor, where one is required or would be changed; also one who would remove it. */
export class MfaRequiredError extends ForbiddenError.with(
  'MFA_REQUIRED',
  'Administrators of this shop need a second factor',
) {}

/** Whoever may reset the factors of others removes the own one with a code. */
export class OwnSecondFactorError extends ConflictError.with(
  'OWN_SECOND_FACTOR',
  'Remove your own second factor with one of its codes',
) {}

/** The credential is unknown, wrong, of another shop, or copied, or its account may not sign in. The answer is the same for all of them. */
export class PasskeyRefusedError extends UnauthorizedError.with(
  'PASSKEY_INVALID',
  'The passkey was not accepted',
) {}

/** The same of a caller who adds one: 400, because the session is good. */
export class OwnPasskeyRefusedError extends BadRequestError.with(
  'PASSKEY_INVALID',
  'The passkey was not accepted',
) {}

export class PasskeyAlreadyAddedError extends ConflictError.with(
  'PASSKEY_ALREADY_ADDED',
  'This passkey is already in use',
) {}

export class TooManyPasskeysError extends ConflictError.with(
  'TOO_MANY_PASSKEYS',
  'An account has at most 20 passkeys',
) {}

/** The passkey is another account's, or was deleted. */
export class PasskeyNotFoundError extends NotFoundError.with('PASSKEY_NOT_FOUND', 'Passkey not found') {}

/** Browsers make no passkeys for numbers, and none on pages without https, but for `localhost`. */
export class PasskeysUnavailableError extends ConflictError.with(
  'PASSKEYS_UNAVAILABLE',
  'Passkeys need PUBLIC_URL to be https:// with a domain name, or localhost',
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
