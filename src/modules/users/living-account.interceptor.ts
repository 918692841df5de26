import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { callerOf } from '#http/decorators.js';
import { UserRepository } from './data/user.repository.js';
import { UserNotFoundError } from './users.errors.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets nobody write whose account has been deleted: the access token lives on for some minutes, and whatever it
 * would write (a cart, a review) would belong to nobody. 404 'User not found'. Reading stays free of the look-up.
 */
@Injectable()
export class LivingAccountInterceptor implements NestInterceptor {
  constructor(private readonly users: UserRepository) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    const caller = callerOf(context);
    if (caller !== undefined && !READING.has(method) && !(await this.users.exists(caller.id))) {
      throw new UserNotFoundError();
    }
    return next.handle();
  }
}
