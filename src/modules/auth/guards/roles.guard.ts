import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { callerOf, PermissionDeniedError, REQUIRED_ROLE, type Role } from '#http/decorators.js';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';

/**
 * Answers 403 when the caller's token lacks the role that the route, or its controller, requires. Notes the administrator
 * for the audit log.
 */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const required = this.reflector.getAllAndOverride<Role | undefined>(REQUIRED_ROLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (required === undefined) return true;
    const caller = callerOf(context);
    if (caller?.role !== required) throw new PermissionDeniedError();
    if (required === 'ADMIN') noteAdministrator(caller.id);
    return true;
  }
}
