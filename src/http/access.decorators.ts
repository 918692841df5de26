import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HttpRoute } from './route-options.js';

export type Role = 'ADMIN' | 'USER';

/** The caller, from the verified access token. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly role: Role;
  /** The claim `jti` of the token. */
  readonly tokenId: string;
  /** The claim `mfa`: the second factor of the session. Undefined: none. */
  readonly secondFactor?: SecondFactorKind | undefined;
}

/** A second factor that a session can have: a code of an app or a recovery code, or a passkey, which is both factors. */
export type SecondFactorKind = 'totp' | 'passkey';

export const REQUIRED_ROLE = Symbol('required role');

/** Allows callers without a token on a route, or on all routes of a controller. Every other route requires a token. */
export const Public = () => HttpRoute({ isPublic: true });

/** Requires this role; other callers get 403. */
export const Roles = (role: Role) => SetMetadata(REQUIRED_ROLE, role);

/** The authenticated caller; undefined on a public route. */
export function callerOf(context: ExecutionContext): AuthenticatedUser | undefined {
  return context.switchToHttp().getRequest<FastifyRequest & { user?: AuthenticatedUser }>().user;
}

/** Injects the authenticated caller into the handler. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedUser => {
    const user = callerOf(context);
    if (user === undefined) throw new Error('CurrentUser is used on a public route');
    return user;
  },
);
