import {
  applyDecorators,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { CanFail } from './can-fail.decorator.js';
import { DeadlineExceededError } from './http.errors.js';

/**
 * Answers 503 when the handler has not finished within `ms` milliseconds. The handler keeps running and may still
 * succeed, so it must be idempotent and its callers must retry.
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
