import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '#config/app-config.js';
import { callerOf, CanFail, PermissionDeniedError, REQUIRED_ROLE, type Role } from '#http/decorators.js';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';
import { MfaRequiredError } from '../auth.errors.js';
import { isOpenWithoutSecondFactor } from '../domain/open-without-second-factor.js';

/**
 * Answers 403 when the caller's token lacks the role that the route, or its controller, requires, and to an administrator without a
 * second factor where one is required (decisions, 14.38). Notes the administrator for the audit log.
 */
@Injectable()
@CanFail(MfaRequiredError)
export class RolesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    this.refuseWithoutSecondFactor(context);
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

  private refuseWithoutSecondFactor(context: ExecutionContext): void {
    const caller = callerOf(context);
    if (!this.config.identity.requireAdminMfa || caller?.role !== 'ADMIN') return;
    const { method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (caller.secondFactor === undefined && !isOpenWithoutSecondFactor(method, routeOptions.url))
      throw new MfaRequiredError();
  }
}
