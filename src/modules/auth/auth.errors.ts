import { UnauthorizedError } from '#common/errors/app-error.js';

/** Unknown, banned or OAUTH account, or wrong password: the answer does not tell which. */
export class InvalidCredentialsError extends UnauthorizedError {
  static override readonly code = 'INVALID_CREDENTIALS';

  constructor() {
    super('Invalid email or password');
  }
}

/** A refresh token that is missing, unknown, run out, used before or revoked. */
export class SessionOverError extends UnauthorizedError {
  static override readonly code = 'SESSION_EXPIRED';

  constructor() {
    super('Authentication required');
  }
}

/** A token that an identity provider did not issue for this shop, or has run out, or was used: the answer does not tell. */
export class InvalidIdentityTokenError extends UnauthorizedError {
  static override readonly code = 'INVALID_IDENTITY_TOKEN';

  constructor() {
    super('Invalid identity token');
  }
}
