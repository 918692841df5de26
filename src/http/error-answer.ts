import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppError } from '#common/errors/app-error.js';
import { RateLimitExceededError } from '#common/errors/limit-exceeded.error.js';
import type { ErrorEnvelope } from './envelope.js';
import { statusOf } from './error-status.js';
import { RequestRefusedError } from './http.errors.js';
import { noteRefusal } from './rate-limit/refusals.js';

/** The response header with the error code: decisions, 12.37. */
export const ERROR_CODE_HEADER = 'X-Error-Code';

/** Sets the error code on responses that plugins send past the exception filter, such as a refused preflight. */
export function codeRemainingErrors(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400 && !reply.hasHeader(ERROR_CODE_HEADER))
      void reply.header(ERROR_CODE_HEADER, RequestRefusedError.code);
    done(null, payload);
  });
}

/** Sends an error with its code in the error envelope. `status` overrides the status of the error's kind. */
export function answerError(
  reply: FastifyReply,
  error: AppError,
  now: Date,
  status = statusOf(error),
): FastifyReply {
  if (error instanceof RateLimitExceededError) noteRefusal(reply.request, error.limiter);
  return reply
    .code(status)
    .header(ERROR_CODE_HEADER, error.code)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(error, now, status));
}

/** The error envelope of an error. A 429 has `data: null`, as the specification requires. */
export function envelopeOf(error: AppError, now: Date, statusCode = statusOf(error)): ErrorEnvelope {
  const { message, details } = error;
  const envelope = { success: false, statusCode, message, timestamp: now.toISOString() } as const;
  if (statusCode === 429) return { ...envelope, data: null };
  return details === undefined ? envelope : { ...envelope, details };
}
