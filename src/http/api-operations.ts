import type { INestApplication } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppConfig } from '#config/app-config.js';
import {
  errorContent,
  headerReferences,
  LIMITED_HEADERS,
  limitResponse,
  REQUEST_HEADERS,
} from './api-components.js';
import { PUBLIC_ROUTE, REQUIRED_ROLE } from './auth/auth.decorators.js';
import { edgeRouteOf, type LimiterName } from './rate-limit/rate-limit.decorator.js';
import { isBelow, uncountedPaths } from './rate-limit/uncounted-paths.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
/** What stands above a handler, as far as the edge acts on it. */
interface Traits {
  readonly open: boolean;
  readonly role: string | undefined;
  readonly limiter: LimiterName | undefined;
  /** What a successful answer has, where the handler says so. */
  readonly status: number | undefined;
}

/**
 * Adds to each operation what the edge does for it without the controller saying so: the token that it wants,
 * and the errors that follow from its guards, its inputs and its limiters. What a controller has described
 * itself stays as it is.
 */
export function completeOperations(document: OpenAPIObject, app: INestApplication): void {
  const traits = traitsOfHandlers(app);
  const uncounted = uncountedPaths(app.get(AppConfig));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      const found = traits.get(operation.operationId ?? '');
      if (found === undefined) throw new Error(`No handler is known for ${method.toUpperCase()} ${path}`);
      complete(operation, found, !isBelow(uncounted, path));
    }
  }
}

function traitsOfHandlers(app: INestApplication): Map<string, Traits> {
  const reflector = app.get(Reflector);
  const traits = new Map<string, Traits>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const { prototype } = metatype as { prototype: Record<string, unknown> };
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[name];
        if (name === 'constructor' || typeof handler !== 'function') continue;
        traits.set(`${metatype.name}_${name}`, {
          open: reflector.getAllAndOverride<boolean>(PUBLIC_ROUTE, [handler, metatype]) === true,
          role: reflector.getAllAndOverride<string | undefined>(REQUIRED_ROLE, [handler, metatype]),
          limiter: edgeRouteOf(handler)?.limiter,
          status: reflector.get<number | undefined>(HTTP_CODE_METADATA, handler),
        });
      }
    }
  }
  return traits;
}

function complete(operation: Operation, traits: Traits, limited: boolean): void {
  const { open, role, limiter, status } = traits;
  dropGuessedAnswers(operation, status);
  if (!open) operation.security ??= [{ bearer: [] }];
  const added: Responses = {
    ...(takesInput(operation) ? { 400: shared('BadRequest') } : {}),
    ...(open ? {} : { 401: shared('Unauthorized') }),
    ...(role === undefined ? {} : { 403: shared('Forbidden') }),
    ...(operation.requestBody === undefined
      ? {}
      : { 413: shared('TooLarge'), 415: shared('UnsupportedType') }),
    ...(limited ? { 429: shared(limitResponse(limiter ?? 'standard')) } : {}),
    500: shared('Crash'),
    // The counters of `health` lie in the process itself; those of the others need the cache store.
    ...(limited && limiter !== 'health' ? { 503: shared('CacheStoreDown') } : {}),
  };
  operation.responses = { ...added, ...operation.responses };
  const names = limited ? LIMITED_HEADERS : REQUEST_HEADERS;
  for (const [code, response] of Object.entries(operation.responses)) {
    if (response === undefined || '$ref' in response) continue;
    response.headers = { ...headerReferences(names), ...response.headers };
    if (Number(code) >= 400) response.content ??= errorContent(Number(code), response.description);
  }
}

/** The build guesses a status from the method (201 for every POST) where it cannot see the one that is set. */
function dropGuessedAnswers(operation: Operation, status: number | undefined): void {
  if (status === undefined) return;
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).filter(([code]) => !code.startsWith('2') || code === String(status)),
  );
}

function takesInput({ requestBody, parameters = [] }: Operation): boolean {
  return requestBody !== undefined || parameters.length > 0;
}

function shared(name: string): { $ref: string } {
  return { $ref: `#/components/responses/${name}` };
}
