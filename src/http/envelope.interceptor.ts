import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Clock } from '#common/time/clock.js';
import { ANSWER_MESSAGE, RAW_RESPONSE } from './answers.decorator.js';
import { successEnvelope } from './envelope.js';

/** Wraps a handler's result in the success envelope, with the message that `@Answers()` declares. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(RAW_RESPONSE, targets) === true) return next.handle();
    const message = this.reflector.get<string | undefined>(ANSWER_MESSAGE, context.getHandler()) ?? 'OK';
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next
      .handle()
      .pipe(map((data) => successEnvelope(reply.statusCode, message, data, this.clock.now())));
  }
}
