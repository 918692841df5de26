import type { INestApplication } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { exampleOf, type ErrorClass } from '#common/errors/app-error.js';
import type { RouteLimiter } from '#common/errors/limit-exceeded.error.js';
import { AppConfig } from '#config/app-config.js';
import { isClosedToKeys, REQUIRED_ROLE, scopeNeededFor } from '../access.decorators.js';
import { errorsOf } from '../can-fail.decorator.js';
import { statusOf } from '../error-status.js';
import { httpRouteOf } from '../route-options.js';
import { isBelow, uncountedPaths } from '../rate-limit/exempt-paths.js';
import {
  CACHED_HEADERS,
  errorResponse,
  headerReferences,
  LIMITED_HEADERS,
  limitResponse,
  REQUEST_HEADERS,
  sharedErrors,
  sharedResponses,
  type SharedResponse,
} from './components.js';
import { placesIn, type Operation, type Place, type Responses } from './document.js';
import { sentenceOf } from './path-parameters.js';
import { TAGS } from './tags.js';

/** The form of a method's name in a generated client: `listMyOrders`. */
const OPERATION_ID = /^[a-z]+(?:[A-Z][a-z]*)*$/;

/** The metadata of a handler that the HTTP layer acts on. */
interface Traits {
  /** The handler's name, which is the id of the operation. */
  readonly handler: string;
  readonly method: Place['method'];
  readonly open: boolean;
  readonly role: string | undefined;
  /** The scope that an administrator with scopes needs; undefined: none is enough, or none is required. */
  readonly scope: string | undefined;
  /** Refused to programs with a key. */
  readonly closedToKeys: boolean;
  readonly limiter: RouteLimiter | undefined;
  /** Errors that the handler and its controller declare: see `CanFail`. */
  readonly errors: readonly ErrorClass[];
  /** Whether the route has `@CachedAnswer()`. */
  readonly cached: boolean;
  /** The declared status of a successful response. */
  readonly status: number | undefined;
}

/**
 * Adds to each operation its id, the name of its handler, and what the HTTP layer enforces: the required token, and the
 * errors with their codes. Errors follow from guards, inputs and limiters; `errors:` and `@CanFail()` declare the others.
 * @throws Error when an id is taken or no name for a method, or when a tag is not among `TAGS`
 */
export function completeOperations(document: OpenAPIObject, app: INestApplication): void {
  const traits = traitsOfHandlers(app);
  const shared = sharedErrors(errorsOfGuards(app));
  const uncounted = uncountedPaths(app.get(AppConfig));
  const ids = new Set<string>();
  for (const { path, method, operation } of placesIn(document)) {
    const found = traits.get(operation.operationId ?? '');
    if (found === undefined) throw new Error(`No handler is known for ${method.toUpperCase()} ${path}`);
    const { handler } = found;
    if (ids.has(handler) || !OPERATION_ID.test(handler))
      throw new Error(`Rename the handler of ${method.toUpperCase()} ${path}: ${handler} is taken or no id`);
    ids.add(handler);
    operation.operationId = handler;
    nameForPeople(operation, handler);
    nameScope(operation, found);
    refuseUnknownTags(operation);
    complete(operation, { ...found, method }, !isBelow(uncounted, path), shared);
  }
  document.components!.responses = { ...document.components!.responses, ...sharedResponses(shared) };
}

/** Returns the errors that guards declare by `@CanFail()`: every route that requires a token may answer it. */
function errorsOfGuards(app: INestApplication): ErrorClass[] {
  const providers = [...app.get(ModulesContainer).values()].flatMap(({ providers, injectables }) => [
    ...providers.values(),
    ...injectables.values(),
  ]);
  return [
    ...new Set(
      providers.flatMap(({ metatype }) => (typeof metatype === 'function' ? errorsOf(metatype) : [])),
    ),
  ];
}

/** The comment of a handler is its description; pages list operations by a few words. */
function nameForPeople(operation: Operation, handler: string): void {
  const comment = [operation.summary, operation.description].filter(
    (part) => part !== undefined && part !== '',
  );
  if (comment.length > 0) operation.description = comment.join('\n\n');
  operation.summary = sentenceOf(handler);
}

/** Says what an administrator with scopes needs: on routes for every account, to be more than a customer there. */
function nameScope(operation: Operation, { role, scope }: Omit<Traits, 'method'>): void {
  if (role === undefined && scope === undefined) return;
  const sentence =
    scope === undefined
      ? 'Only for administrators without scopes.'
      : `Scope of administrators: \`${scope}\`.`;
  operation.description = [operation.description, sentence].filter((part) => part !== undefined).join('\n\n');
}

function refuseUnknownTags({ operationId, tags = [] }: Operation): void {
  const unknown = tags.filter((tag) => !TAGS.some(({ name }) => name === tag));
  if (unknown.length > 0 || tags.length !== 1)
    throw new Error(`${operationId} wants one tag of tags.ts, not ${tags.join(', ') || 'none'}`);
}

function traitsOfHandlers(app: INestApplication): Map<string, Omit<Traits, 'method'>> {
  const reflector = app.get(Reflector);
  const traits = new Map<string, Omit<Traits, 'method'>>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const { prototype } = metatype as { prototype: Record<string, () => unknown> };
      for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
        const handler = prototype[name]!;
        const { isPublic, limiter, cachedAnswer } = httpRouteOf(handler) ?? {};
        traits.set(`${metatype.name}_${name}`, {
          handler: name,
          open: isPublic === true,
          role: reflector.getAllAndOverride<string | undefined>(REQUIRED_ROLE, [handler, metatype]),
          scope: scopeNeededFor(handler, metatype),
          closedToKeys: isClosedToKeys(handler),
          limiter,
          cached: cachedAnswer !== undefined,
          errors: [...errorsOf(handler), ...errorsOf(metatype)],
          status: reflector.get<number | undefined>(HTTP_CODE_METADATA, handler),
        });
      }
    }
  }
  return traits;
}

function complete(
  operation: Operation,
  traits: Traits,
  limited: boolean,
  shared: Record<SharedResponse, readonly ErrorClass[]>,
): void {
  dropGuessedAnswers(operation, traits.status);
  operation.security ??= traits.open
    ? []
    : [{ bearer: [] }, ...(traits.scope === undefined || traits.closedToKeys ? [] : [{ apiKey: [] }])];
  const names = limited ? LIMITED_HEADERS : REQUEST_HEADERS;
  const successes = Object.entries(operation.responses).filter(
    ([code]) => code.startsWith('2') || code.startsWith('3'),
  );
  for (const [, response] of successes) {
    if (response === undefined || '$ref' in response) continue;
    const own = traits.cached ? [...names, ...CACHED_HEADERS] : names;
    response.headers = { ...headerReferences(own), ...response.headers };
  }
  operation.responses = {
    ...Object.fromEntries(successes),
    ...(traits.cached ? notModified([...names, ...CACHED_HEADERS]) : {}),
    ...errorResponses(impliedErrors(operation, traits, limited), traits.errors, names, shared),
  };
}

function notModified(headerNames: readonly string[]): Responses {
  const description = 'The answer has the ETag that `If-None-Match` names; there is no body';
  return { 304: { description, headers: headerReferences(headerNames) } };
}

/** The errors that follow from guards, inputs and limiters, by status. */
function impliedErrors(
  operation: Operation,
  { method, open, role, limiter }: Traits,
  limited: boolean,
): Partial<Record<number, SharedResponse>> {
  return {
    ...(takesInput(operation) ? { 400: 'BadRequest' } : {}),
    // A request body is parsed even when the handler takes none.
    ...(method === 'get' ? {} : { 400: 'BadBody', 413: 'TooLarge', 415: 'UnsupportedType' }),
    ...(open ? {} : { 401: 'Unauthorized', 403: 'SecondFactorMissing', 404: 'UserNotFound' }),
    ...(role === undefined ? {} : { 403: 'Forbidden' }),
    ...(limited ? { 429: limitResponse(limiter ?? 'standard') } : {}),
    500: 'Crash',
    // The limiter `health` counts in memory; the others need the cache store.
    ...((limited && limiter !== 'health') || !open ? { 503: 'Unavailable' } : {}),
  };
}

/** Returns one response for each status: the shared response when the operation adds no error to it. */
function errorResponses(
  implied: Partial<Record<number, SharedResponse>>,
  declared: readonly ErrorClass[],
  headerNames: readonly string[],
  shared: Record<SharedResponse, readonly ErrorClass[]>,
): Responses {
  const declaredOf = byStatus(declared);
  const statuses = new Set([...Object.keys(implied).map(Number), ...declaredOf.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const name = implied[status];
      const own = declaredOf.get(status);
      if (own === undefined) return [status, { $ref: `#/components/responses/${name!}` }];
      const all = new Set([...own, ...(name === undefined ? [] : shared[name])]);
      return [status, errorResponse([...all], headerNames)];
    }),
  );
}

/** Removes the status that the build guessed from the method (201 for every POST) when the handler sets another. */
function dropGuessedAnswers(operation: Operation, status: number | undefined): void {
  if (status === undefined) return;
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).filter(([code]) => !code.startsWith('2') || code === String(status)),
  );
}

function takesInput({ requestBody, parameters = [] }: Operation): boolean {
  return requestBody !== undefined || parameters.length > 0;
}

function byStatus(errors: readonly ErrorClass[]): Map<number, ErrorClass[]> {
  const groups = new Map<number, ErrorClass[]>();
  for (const error of errors) {
    const status = statusOf(exampleOf(error));
    groups.set(status, [...(groups.get(status) ?? []), error]);
  }
  return groups;
}
