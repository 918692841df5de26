import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AuthenticationRequiredError, httpRouteOf, type AuthenticatedUser } from '#http/decorators.js';

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
