import type { CanActivate, ExecutionContext } from '@nestjs/common';

/** A guard of every request that the module `auth` provides. Without a provider the start fails. */
abstract class AccessGuard implements CanActivate {
  abstract canActivate(context: ExecutionContext): boolean | Promise<boolean>;
}

/** Requires a valid access token, and notes its caller. */
export abstract class AuthenticationGuard extends AccessGuard {}

/** Refuses a valid token that is revoked. */
export abstract class RevocationGuard extends AccessGuard {}

/** Refuses callers without the role, or the scope, that the route requires. */
export abstract class AuthorizationGuard extends AccessGuard {}
