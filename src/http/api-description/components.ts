import type { OpenAPIObject } from '@nestjs/swagger';
import { exampleOf, type AppError, type ErrorClass } from '#common/errors/app-error.js';
import { RateLimitExceededError, type RouteLimiter } from '#common/errors/limit-exceeded.error.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { DatabaseBusyError } from '#infrastructure/database/unit-of-work.js';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import type { ErrorEnvelope } from '../envelope.js';
import { envelopeOf, ERROR_CODE_HEADER } from '../error-answer.js';
import { statusOf } from '../error-status.js';
import {
  AuthenticationRequiredError,
  BodyTooLargeError,
  InternalServerError,
  MalformedRequestError,
  MediaTypeRefusedError,
  PermissionDeniedError,
  ScopeMissingError,
  ShopClosedError,
} from '../http.errors.js';

type Components = NonNullable<OpenAPIObject['components']>;

/** The headers of every response, and those that the limiters add. */
export const REQUEST_HEADERS = ['X-Request-Id'];
export const LIMITED_HEADERS = [
  ...REQUEST_HEADERS,
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The headers that `@CachedAnswer()` adds to a successful answer. */
export const CACHED_HEADERS = ['ETag', 'Cache-Control'];

/** The errors of the common responses, by the name of the response in the API description; those of guards are added. */
const SHARED_ERRORS = {
  BadRequest: [ValidationFailedError],
  BadBody: [ValidationFailedError, MalformedRequestError],
  Unauthorized: [AuthenticationRequiredError],
  Forbidden: [PermissionDeniedError, ScopeMissingError],
  SecondFactorMissing: [],
  UserNotFound: [],
  TooLarge: [BodyTooLargeError],
  UnsupportedType: [MediaTypeRefusedError],
  TooMany_standard: [RateLimitExceededError],
  TooMany_auth: [RateLimitExceededError],
  TooMany_checkout: [RateLimitExceededError],
  TooMany_shippingOptions: [RateLimitExceededError],
  TooMany_health: [RateLimitExceededError],
  Crash: [InternalServerError],
  Unavailable: [CacheStoreDownError, DatabaseBusyError, ShopClosedError],
} satisfies Record<string, readonly ErrorClass[]>;

export type SharedResponse = keyof typeof SHARED_ERRORS;

/** The errors of each common response. @param ofGuards those that the guards of modules declare (`@CanFail()`) */
export function sharedErrors(ofGuards: readonly ErrorClass[]): Record<SharedResponse, readonly ErrorClass[]> {
  const withStatus = (status: number) => ofGuards.filter((each) => statusOf(exampleOf(each)) === status);
  return {
    ...SHARED_ERRORS,
    UserNotFound: withStatus(404),
    Forbidden: [...SHARED_ERRORS.Forbidden, ...withStatus(403)],
    SecondFactorMissing: withStatus(403),
  };
}

/** The types of @nestjs/swagger do not know `const`. */
const FALSE = { type: 'boolean', const: false } as const;

/** Shared components of the API description beside the responses: the error envelope and the headers. */
export const SHARED_COMPONENTS = {
  headers: {
    'X-Request-Id': header('string', 'The id of the request, as the logs have it'),
    'RateLimit-Limit': header('integer', 'How many requests the tightest limiter allows in its window'),
    'RateLimit-Remaining': header('integer', 'How many of them are left'),
    'RateLimit-Reset': header('integer', 'When the window ends, in Unix seconds'),
    ETag: header('string', 'Stands for `data`: send it as `If-None-Match`, and an unchanged answer is a 304'),
    'Cache-Control': header('string', 'What caches may do with the answer'),
    'Retry-After': header('integer', 'Seconds until the window ends'),
  },
  schemas: {
    ErrorEnvelope: {
      type: 'object',
      description: 'The answer of every error',
      required: ['success', 'statusCode', 'message', 'timestamp'],
      properties: {
        success: { ...FALSE, description: 'Discriminator: false for errors' },
        statusCode: { type: 'integer', example: 400, description: 'The status of the response' },
        message: {
          type: 'string',
          example: 'Invalid phone number format',
          description: 'Message for people; programs read the header `X-Error-Code`',
        },
        data: { type: 'null', description: 'Only on 429' },
        details: { type: 'object', description: 'Only on 503 of /health: the status of each dependency' },
        timestamp: { type: 'string', format: 'date-time', description: 'When the error was answered' },
      },
    },
  },
} satisfies Components;

/** The common responses of the API description, by their names. */
export function sharedResponses(
  shared: ReturnType<typeof sharedErrors>,
): NonNullable<Components['responses']> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, errors]) => [name, sharedResponse(name, errors)]),
  );
}

/** The name of the shared 429 response of a limiter. */
export function limitResponse(limiter: RouteLimiter): SharedResponse {
  return `TooMany_${limiter}`;
}

export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The response of one status: its codes in the header `X-Error-Code`, and an example for each code. */
export function errorResponse(
  errors: readonly ErrorClass[],
  headerNames: readonly string[] = REQUEST_HEADERS,
) {
  const examples = errors.map((error) => [error.code, exampleOf(error)] as const);
  const messages = new Set(examples.map(([, { message }]) => message));
  return {
    description: [...messages].join(' / '),
    headers: {
      ...headerReferences(headerNames),
      [ERROR_CODE_HEADER]: {
        description: 'The stable code of the cause',
        required: true,
        schema: { type: 'string' as const, enum: [...new Set(errors.map(({ code }) => code))] },
      },
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorEnvelope' },
        examples: Object.fromEntries(
          examples.map(([code, error]) => [code, { value: exampleEnvelope(error) }]),
        ),
      },
    },
  };
}

function exampleEnvelope(error: AppError): ErrorEnvelope {
  return envelopeOf(error, new Date('2026-01-31T10:00:00.000Z'));
}

function sharedResponse(name: string, errors: readonly ErrorClass[]) {
  if (!name.startsWith('TooMany_')) return errorResponse(errors);
  const limiter = name.replace('TooMany_', '') as RouteLimiter;
  const response = errorResponse(errors, [...LIMITED_HEADERS, 'Retry-After']);
  // `standard` counts before the route's own limiter, so either may refuse.
  const limiters: RouteLimiter[] =
    limiter === 'standard' || limiter === 'health' ? [limiter] : [limiter, 'standard'];
  const messages = limiters.map((each) => new RateLimitExceededError(each).message);
  const [own] = messages;
  const { content } = response;
  for (const example of Object.values(content['application/json'].examples)) example.value.message = own!;
  return { ...response, description: messages.join(' / ') };
}

function header(type: 'string' | 'integer', description: string) {
  return { description, schema: { type } };
}
