import {
  applyDecorators,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { CanFail } from '../can-fail.decorator.js';
import { DeadlineExceededError } from '../http.errors.js';

/**
 * Answers 503 when a handler has not ended by then. What it does goes on, and may still succeed: only for callers that
 * come again, and handlers that can bear it.
 */
export function AnswerWithin(ms: number): ClassDecorator & MethodDecorator {
  class DeadlineInterceptor implements NestInterceptor {
    intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const tooLate = () => throwError(() => new DeadlineExceededError());
      return next.handle().pipe(timeout({ first: ms, with: tooLate }));
    }
  }
  return applyDecorators(UseInterceptors(mixin(DeadlineInterceptor)), CanFail(DeadlineExceededError));
}
