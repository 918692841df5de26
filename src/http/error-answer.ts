import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppError } from '#common/errors/app-error.js';
import { errorEnvelope, type ErrorEnvelope } from './envelope.js';
import { statusOf } from './error-status.js';
import { RequestRefusedError } from './http.errors.js';

/** Carries the code of the error that is answered: decisions, 12.37. */
export const ERROR_CODE_HEADER = 'X-Error-Code';

/** Gives a code to what a plugin refuses past the exception filter: a preflight request without its headers. */
export function codeRemainingErrors(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400 && !reply.hasHeader(ERROR_CODE_HEADER))
      void reply.header(ERROR_CODE_HEADER, RequestRefusedError.code);
    done(null, payload);
  });
}

/** Answers an error with its code and the error envelope. `status` where the framework gives another than the kind's. */
export function answerError(
  reply: FastifyReply,
  error: AppError,
  now: Date,
  status = statusOf(error),
): FastifyReply {
  return reply
    .code(status)
    .header(ERROR_CODE_HEADER, error.code)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(error, now, status));
}

/** The error envelope of an error; a 429 has `data: null`, as the specification says. */
export function envelopeOf(error: AppError, now: Date, status = statusOf(error)): ErrorEnvelope {
  const envelope = errorEnvelope(status, error.message, now, error.details);
  return status === 429 ? { ...envelope, data: null } : envelope;
}
