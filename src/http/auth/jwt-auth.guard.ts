import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AuthenticationRequiredError } from '../http.errors.js';
import { PUBLIC_ROUTE, type AuthenticatedUser } from './auth.decorators.js';

/** Requires a valid access token on every route, unless the route or its controller is `@Public()`. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const open = this.reflector.getAllAndOverride<boolean>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    return open === true ? true : super.canActivate(context);
  }

  override handleRequest<TUser = AuthenticatedUser>(error: unknown, user: TUser | false): TUser {
    if (error !== null && error !== undefined && !(error instanceof AuthenticationRequiredError)) throw error;
    if (user === false || user === undefined || user === null) throw new AuthenticationRequiredError();
    return user;
  }
}
