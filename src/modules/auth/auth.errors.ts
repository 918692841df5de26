import { UnauthorizedError } from '#common/errors/app-error.js';

/** Unknown, banned or OAUTH account, or wrong password. The answer is the same for all of them. */
export class InvalidCredentialsError extends UnauthorizedError {
  static override readonly code = 'INVALID_CREDENTIALS';

  constructor() {
    super('Invalid email or password');
  }
}

/** The refresh token is missing, unknown, expired, used or revoked. */
export class SessionOverError extends UnauthorizedError {
  static override readonly code = 'SESSION_EXPIRED';

  constructor() {
    super('Authentication required');
  }
}

/** The ID token was not issued for this shop, has expired, or was used before. The answer is the same for all. */
export class InvalidIdentityTokenError extends UnauthorizedError {
  static override readonly code = 'INVALID_IDENTITY_TOKEN';

  constructor() {
    super('Invalid identity token');
  }
}
