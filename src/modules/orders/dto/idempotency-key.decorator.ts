import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MalformedIdempotencyKeyError } from '../orders.errors.js';

const KEY = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * The request's `Idempotency-Key`, or undefined.
 * @throws MalformedIdempotencyKeyError
 */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !KEY.test(key)) throw new MalformedIdempotencyKeyError();
    return key;
  },
);
