import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { httpRouteOf } from '../http-route.decorator.js';
import { AuthenticationRequiredError } from '../http.errors.js';
import type { AuthenticatedUser } from './auth.decorators.js';

/** Requires a valid access token on every route, unless the route or its controller is `@Public()`. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  override canActivate(context: ExecutionContext) {
    return httpRouteOf(context.getHandler())?.isPublic === true || super.canActivate(context);
  }

  override handleRequest<TUser = AuthenticatedUser>(error: unknown, user: TUser | false): TUser {
    if (error !== null && error !== undefined) throw error;
    if (user === false || user === undefined || user === null) throw new AuthenticationRequiredError();
    return user;
  }
}
