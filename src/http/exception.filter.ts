import {
  Catch,
  HttpException,
  Injectable,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, OverloadedError } from '#common/errors/app-error.js';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { Clock } from '#common/time/clock.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { answerError } from './error-answer.js';
import { statusOf } from './error-status.js';
import {
  BodyTooLargeError,
  InternalServerError,
  MalformedRequestError,
  MediaTypeRefusedError,
  MethodRefusedError,
  RequestAddressTooLongError,
  RequestRefusedError,
  RouteNotFoundError,
} from './http.errors.js';
import { noteOverload } from './metrics/request-metrics.js';
import { limitHeaders, secondsUntil } from './rate-limit/rate-limit-headers.js';

/** Replacements for the framework's errors, whose messages expose libraries and paths. */
const FRAMEWORK_ERRORS: Record<number, new () => AppError> = {
  400: MalformedRequestError,
  404: RouteNotFoundError,
  405: MethodRefusedError,
  413: BodyTooLargeError,
  414: RequestAddressTooLongError,
  415: MediaTypeRefusedError,
};

/**
 * Answers every error with the error envelope. An `AppError` keeps its message. An unexpected error becomes a 500
 * without details; its cause and stack go to the log.
 */
@Catch()
@Injectable()
export class EnvelopeExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly clock: Clock) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (error instanceof LimitExceededError && !reply.sent) return this.refuse(error, reply);
    const { failure, status } = describe(error);
    if (status >= 500) this.log(error, request);
    if (reply.sent) return;
    if (failure.retryAfterSeconds !== undefined) void reply.header('Retry-After', failure.retryAfterSeconds);
    // The rest of the request body is discarded.
    if (status === 408) void reply.header('Connection', 'close');
    // Headers that decorators set (content type, file name) are already on the reply when the handler fails.
    void reply.removeHeader('content-disposition');
    void answerError(reply, failure, this.clock.now(), status);
  }

  /** Answers an account over its limit like an address over its limit. */
  private refuse(error: LimitExceededError, reply: FastifyReply): void {
    const { limit, resetAtMs } = error;
    const now = this.clock.now();
    const bucket = { limit, hits: limit, secondsLeft: secondsUntil(resetAtMs, now.getTime()) };
    void reply.headers(limitHeaders(bucket, this.clock.nowSeconds(), { refused: true }));
    void answerError(reply, error, now);
  }

  private log(error: unknown, request: FastifyRequest): void {
    const route = request.routeOptions?.url ?? 'unknown route';
    if (error instanceof OverloadedError) {
      noteOverload(request);
      const code = error.code;
      this.logger.warn({ event: 'http.overloaded', msg: `${request.method} ${route} refused`, code });
      return;
    }
    // Each request fails while the store is down: its adapter logs that, once a minute.
    if (error instanceof CacheStoreDownError) return;
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    this.logger.error({ event: 'http.request_failed', msg: `${request.method} ${route} failed`, err: cause });
  }
}

/** The `AppError` to answer for any error, with its status. */
function describe(error: unknown): { failure: AppError; status: number } {
  if (error instanceof AppError) return { failure: error, status: statusOf(error) };
  const status = frameworkStatus(error);
  if (status !== undefined && status < 500)
    return { failure: new (FRAMEWORK_ERRORS[status] ?? RequestRefusedError)(), status };
  return { failure: new InternalServerError(), status: 500 };
}

function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : undefined;
}
