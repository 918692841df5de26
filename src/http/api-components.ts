import type { OpenAPIObject } from '@nestjs/swagger';
import { LIMIT_MESSAGES } from './rate-limit/limiters.js';
import type { LimiterName } from './rate-limit/rate-limit.decorator.js';

type Components = NonNullable<OpenAPIObject['components']>;

/** The headers of every answer, and those that the limiters add. */
export const REQUEST_HEADERS = ['X-Request-Id'];
export const LIMITED_HEADERS = [
  ...REQUEST_HEADERS,
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** What the operations of the API description refer to: the error envelope, the common failures, the headers. */
export const SHARED_COMPONENTS = {
  headers: {
    'X-Request-Id': header('string', 'The id of the request, as the logs have it'),
    'RateLimit-Limit': header('integer', 'How many requests the tightest limiter allows in its window'),
    'RateLimit-Remaining': header('integer', 'How many of them are left'),
    'RateLimit-Reset': header('integer', 'When the window ends, in Unix seconds'),
    'Retry-After': header('integer', 'Seconds until the window ends'),
  },
  schemas: {
    ErrorEnvelope: {
      type: 'object',
      required: ['success', 'statusCode', 'message', 'timestamp'],
      properties: {
        success: { type: 'boolean', enum: [false] },
        statusCode: { type: 'integer', example: 400 },
        message: { type: 'string', example: 'Invalid phone number format' },
        data: { type: 'null', description: 'Only on 429' },
        details: { type: 'object', description: 'Only on 503 of /health: the status of each dependency' },
        timestamp: { type: 'string', format: 'date-time' },
      },
    },
  },
  responses: {
    BadRequest: failure(
      400,
      'Invalid phone number format',
      'A field or a parameter is wrong, missing or not listed',
    ),
    Unauthorized: failure(401, 'Authentication required'),
    Forbidden: failure(403, 'You do not have permission to do this'),
    TooLarge: failure(413, 'Request body too large'),
    UnsupportedType: failure(415, 'Unsupported media type'),
    [limitResponse('standard')]: tooMany('standard'),
    [limitResponse('auth')]: tooMany('auth'),
    [limitResponse('checkout')]: tooMany('checkout'),
    [limitResponse('health')]: tooMany('health'),
    Crash: failure(500, 'Internal server error'),
    CacheStoreDown: failure(503, 'Service temporarily unavailable'),
  },
} satisfies Components;

/** The name of the 429 that a limiter answers. */
export function limitResponse(limiter: LimiterName): string {
  return `TooMany_${limiter}`;
}

export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The limiter `standard` is counted before the route's own, so either may refuse. */
function tooMany(limiter: LimiterName) {
  const own = LIMIT_MESSAGES[limiter];
  const either = limiter === 'standard' || limiter === 'health' ? own : `${own} / ${LIMIT_MESSAGES.standard}`;
  const answer = failure(429, own, either);
  return { ...answer, headers: headerReferences([...LIMITED_HEADERS, 'Retry-After']) };
}

function failure(statusCode: number, message: string, description = message) {
  return {
    description,
    headers: headerReferences(REQUEST_HEADERS),
    content: errorContent(statusCode, message),
  };
}

/** An error as the description shows it. */
export function errorContent(statusCode: number, message: string) {
  const data = statusCode === 429 ? { data: null } : {};
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorEnvelope' },
      example: { success: false, statusCode, message, ...data, timestamp: '2026-01-31T10:00:00.000Z' },
    },
  };
}

function header(type: 'string' | 'integer', description: string) {
  return { description, schema: { type } };
}
