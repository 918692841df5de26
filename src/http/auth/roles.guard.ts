import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PermissionDeniedError } from '../http.errors.js';
import { REQUIRED_ROLE, type AuthenticatedUser, type Role } from './auth.decorators.js';

/** Answers 403 when the caller's token lacks the role that the route, or its controller, requires. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const required = this.reflector.getAllAndOverride<Role | undefined>(REQUIRED_ROLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (required === undefined) return true;
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: AuthenticatedUser }>();
    if (user?.role !== required) throw new PermissionDeniedError();
    return true;
  }
}
