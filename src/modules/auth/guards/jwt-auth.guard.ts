import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import {
  ApiKeys,
  AuthenticationRequiredError,
  httpRouteOf,
  type AuthenticatedUser,
} from '#http/decorators.js';

/** Requires a valid access token, or the key of a program, on every route, unless the route or its controller is `@Public()`. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly keys: ApiKeys) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (httpRouteOf(context.getHandler())?.isPublic === true) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: AuthenticatedUser }>();
    const holder = await this.keys.callerOf(request);
    if (holder === null) return super.canActivate(context) as Promise<boolean>;
    request.user = holder;
    return true;
  }

  override handleRequest<TUser = AuthenticatedUser>(error: unknown, user: TUser | false): TUser {
    if (error !== null && error !== undefined) throw error;
    if (user === false || user === undefined || user === null) throw new AuthenticationRequiredError();
    return user;
  }
}
