import {
  applyDecorators,
  createParamDecorator,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { isScope, type Scope, type ScopeArea } from '#common/access/scopes.js';
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
  /**
   * The scopes of an administrator, on routes for administrators. Undefined: all. No token has it: the guard reads it
   * for each request.
   */
  readonly scopes?: readonly Scope[] | undefined;
  /** The key by which a program acts for the account. Undefined: a person does. */
  readonly apiKey?: NamedKey | undefined;
}

/** A key of a program, as logs and the audit log name it. */
interface NamedKey {
  readonly id: string;
  readonly name: string;
}

/** The second factors that a session can have: a code of an app or a recovery code, or a passkey, which is both factors. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTORS)[number];

export const REQUIRED_ROLE = Symbol('required role');
const SCOPE_AREA = Symbol('area of scopes');
const OWN_SCOPE = Symbol('own scope');
const CLOSED_TO_KEYS = Symbol('closed to keys');

/** Allows callers without a token on a route, or on all routes of a controller. Every other route requires a token. */
export const Public = () => HttpRoute({ isPublic: true });

/**
 * Opens the routes of a controller to administrators alone; other callers get 403. Those with scopes need the area's `:read` for a
 * GET, and its `:write` for all else (decisions, 14.39).
 * @param area `without-scopes`: closed to administrators with scopes
 */
export const ForAdministrators = (area: ScopeArea | 'without-scopes') =>
  applyDecorators(SetMetadata(REQUIRED_ROLE, 'ADMIN' satisfies Role), SetMetadata(SCOPE_AREA, area));

/**
 * Names the scope of one route, where method and area do not tell it: a POST that writes nothing. On a route for every account it is what
 * an administrator needs to be more than a customer there.
 */
export const NeedsScope = (scope: Scope) => SetMetadata(OWN_SCOPE, scope);

/** Closes a route for administrators to programs with a key, whatever its scopes: what it makes goes to a person. */
export const NotByKey = () => SetMetadata(CLOSED_TO_KEYS, true);

/** Whether a program with a key is refused on a route whatever its scopes. */
export function isClosedToKeys(handler: object): boolean {
  return Reflect.getMetadata(CLOSED_TO_KEYS, handler) === true;
}

/** Returns the scope that an administrator with scopes needs on a route; undefined: none is enough. */
export function scopeNeededFor(handler: object, controller: object): Scope | undefined {
  const own = Reflect.getMetadata(OWN_SCOPE, handler) as Scope | undefined;
  if (own !== undefined) return own;
  const area = Reflect.getMetadata(SCOPE_AREA, controller) as string | undefined;
  const verb = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET ? 'read' : 'write';
  const scope = `${area}:${verb}`;
  return isScope(scope) ? scope : undefined;
}

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
