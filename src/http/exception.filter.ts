import {
  Catch,
  HttpException,
  Injectable,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#common/errors/app-error.js';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { Clock } from '#common/time/clock.js';
import { errorEnvelope } from './envelope.js';
import { errorPageFor } from './error-page.decorator.js';
import { statusOf } from './error-status.js';
import type { ErrorPageOptions } from './rate-limit/rate-limit.decorator.js';
import { limitEnvelope, limitHeaders, secondsUntil } from './rate-limit/limit-answer.js';

/**
 * What the framework refuses, in words of ours: its own messages name libraries and paths.
 * A malformed body and a malformed address are the only 400s that the framework makes itself.
 */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'Malformed request: the body must be valid JSON',
  404: 'Route not found',
  405: 'Method not allowed',
  413: 'Request body too large',
  414: 'Request address too long',
  415: 'Unsupported media type',
};

/**
 * Puts every failure into the error envelope. Failures that are ours keep their message; a crash answers
 * 500 without a word of its cause, which goes to the log with its stack.
 */
@Catch()
@Injectable()
export class EnvelopeExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Edge');

  constructor(private readonly clock: Clock) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (error instanceof LimitExceededError && !reply.sent) return this.refuse(error, reply);
    const { status, message, details } = describe(error);
    if (status >= 500) this.log(error, request);
    if (reply.sent) return;
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      void reply.header('Retry-After', error.retryAfterSeconds);
    // What the client may still send belongs to a request that has been given up.
    if (status === 408) void reply.header('Connection', 'close');
    // What stands above a handler (a page's type, a file's name) is on the reply already when it fails.
    void reply.removeHeader('content-disposition').code(status);
    const page = errorPageFor(request);
    if (page !== undefined) sendPage(reply, page, page.render(status, message));
    else
      void reply
        .type('application/json; charset=utf-8')
        .send(errorEnvelope(status, message, this.clock.now(), details));
  }

  /** An account over its limit is answered as an address over its limit is. */
  private refuse({ limiter, limit, resetAtMs }: LimitExceededError, reply: FastifyReply): void {
    const now = this.clock.now();
    const bucket = { limit, hits: limit, secondsLeft: secondsUntil(resetAtMs, now.getTime()) };
    void reply
      .code(429)
      .headers(limitHeaders(bucket, this.clock.nowSeconds(), { refused: true }))
      .type('application/json; charset=utf-8')
      .send(limitEnvelope(limiter, now));
  }

  private log(error: unknown, request: FastifyRequest): void {
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    const route = request.routeOptions?.url ?? 'unknown route';
    this.logger.error({ event: 'http.request_failed', msg: `${request.method} ${route} failed`, err: cause });
  }
}

function sendPage(reply: FastifyReply, { contentSecurityPolicy }: ErrorPageOptions, page: string): void {
  void reply
    .header('Content-Security-Policy', contentSecurityPolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

function describe(error: unknown): { status: number; message: string; details?: AppError['details'] } {
  if (error instanceof AppError)
    return { status: statusOf(error), message: error.message, details: error.details };
  const status = frameworkStatus(error);
  if (status !== undefined && status < 500) {
    return { status, message: FRAMEWORK_MESSAGES[status] ?? 'The request cannot be served' };
  }
  return { status: 500, message: 'Internal server error' };
}

function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : undefined;
}
