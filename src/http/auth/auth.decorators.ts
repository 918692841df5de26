import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EdgeRoute } from '../rate-limit/rate-limit.decorator.js';

export type Role = 'ADMIN' | 'USER';

/** Who the access token says the caller is. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly role: Role;
}

export const PUBLIC_ROUTE = Symbol('public route');
export const REQUIRED_ROLE = Symbol('required role');

/** Opens a route, or all of a controller, to callers without a token. Without it a route is closed. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC_ROUTE, true), EdgeRoute({ isPublic: true }));

/** Lets only callers of this role through; others get 403. */
export const Roles = (role: Role) => SetMetadata(REQUIRED_ROLE, role);

/** The caller, as the verified token names them; nobody on a public route. */
export function callerOf(context: ExecutionContext): AuthenticatedUser | undefined {
  return context.switchToHttp().getRequest<FastifyRequest & { user?: AuthenticatedUser }>().user;
}

/** Gives the handler the caller. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedUser => {
    const user = callerOf(context);
    if (user === undefined) throw new Error('CurrentUser is used on a public route');
    return user;
  },
);
