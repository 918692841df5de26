import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MalformedIdempotencyKeyError } from '#infrastructure/idempotency/idempotency.errors.js';

const KEY = /^[A-Za-z0-9._-]{1,128}$/;

/** Describes the header of a route that honours it. */
export const AcceptsIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      '1-128 of A-Z, a-z, 0-9, `.`, `_`, `-`. With it, the same request has one effect within 24 hours',
  });

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
