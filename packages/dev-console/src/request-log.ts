import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#common/time/clock.js';
import { ERROR_CODE_HEADER } from '#http/error-answer.js';
import { LOGGED_REQUESTS, LONGEST_PATH } from './dev-console.limits.js';

/** A request that this process has answered. */
export interface LoggedRequest {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  /** With its query; shortened. */
  readonly path: string;
  readonly status: number;
  /** `X-Error-Code`; missing where it went well. */
  readonly code?: string;
  readonly ms: number;
}

/** The paths that the developer's own browser asks for beside the API. */
const OWN_PATHS = /^\/(?:dev|shop|admin|docs|brand|media|api\/docs|favicon\.ico)(?=[/?]|$)/;

/** The last 200 requests to the API that this process has answered, pages and their files left aside. */
@Injectable()
export class RequestLog {
  private readonly kept: LoggedRequest[] = [];

  constructor(private readonly clock: Clock) {}

  /** Notes a request when its answer has been sent. */
  note(request: FastifyRequest, reply: FastifyReply): void {
    if (OWN_PATHS.test(request.url)) return;
    const code = reply.getHeader(ERROR_CODE_HEADER);
    this.kept.push({
      id: request.id,
      at: this.clock.now(),
      method: request.method,
      path: request.url.slice(0, LONGEST_PATH),
      status: reply.statusCode,
      ...(code === undefined ? {} : { code: String(code) }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    if (this.kept.length > LOGGED_REQUESTS) this.kept.shift();
  }

  /** Newest first: all, or those whose id, path, status or code has what was typed. */
  find(typed: string): LoggedRequest[] {
    const wanted = typed.toLowerCase();
    const newest = this.kept.toReversed();
    return wanted === '' ? newest : newest.filter((request) => textOf(request).includes(wanted));
  }
}

/** Has each answered request noted, that of a plugin and of an unknown path included. */
export function keepRequestLog(fastify: FastifyInstance, requests: RequestLog): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    requests.note(request, reply);
    done();
  });
}

function textOf({ id, method, path, status, code = '' }: LoggedRequest): string {
  return `${id} ${method} ${path} ${status} ${code}`.toLowerCase();
}
