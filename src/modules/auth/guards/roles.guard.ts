import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '#config/app-config.js';
import {
  callerOf,
  CanFail,
  isClosedToKeys,
  PermissionDeniedError,
  REQUIRED_ROLE,
  scopeNeededFor,
  ScopeMissingError,
  type AuthenticatedUser,
  type Role,
} from '#http/decorators.js';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';
import { UsersService } from '#modules/users/index.js';
import { MfaRequiredError } from '../auth.errors.js';
import { isOpenWithoutSecondFactor } from '../domain/open-without-second-factor.js';

/**
 * Answers 403 when the caller's token lacks the role that the route, or its controller, requires; to an administrator without a
 * second factor where one is required (decisions, 14.38); and to one whose scopes do not contain the route's (14.39). Scopes are read with
 * each request, never from the token: a change holds from its answer on. A program with a key has its scopes, no second factor, and no
 * account of its own: routes that ask for no scope are closed to it (14.32). Notes the administrator for the audit log.
 */
@Injectable()
@CanFail(MfaRequiredError, ScopeMissingError)
export class RolesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: AppConfig,
    private readonly users: UsersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context);
    this.refuseWithoutSecondFactor(context, caller);
    const required = this.reflector.getAllAndOverride<Role | undefined>(REQUIRED_ROLE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (required !== undefined && caller?.role !== required) throw new PermissionDeniedError();
    if (caller?.role === 'ADMIN') await this.narrow(context, caller, required);
    return true;
  }

  /**
   * Refuses an administrator's request for lack of a scope. On a route for every account one without its scope is a customer; routes that
   * name none treat all accounts the same.
   */
  private async narrow(
    context: ExecutionContext,
    caller: AuthenticatedUser,
    required: Role | undefined,
  ): Promise<void> {
    const scope = scopeNeededFor(context.getHandler(), context.getClass());
    if (required === undefined && scope === undefined && caller.apiKey === undefined) return;
    if (caller.apiKey !== undefined && isClosedToKeys(context.getHandler()))
      throw new ScopeMissingError(undefined, 'key');
    const scopes = caller.scopes ?? (await this.users.findScopes(caller.id));
    const isMissing = scopes !== undefined && (scope === undefined || !scopes.includes(scope));
    if (isMissing && caller.apiKey !== undefined) throw new ScopeMissingError(scope, 'key');
    if (required === undefined) {
      if (isMissing) setCaller(context, { ...caller, role: 'USER' });
      return;
    }
    if (isMissing) throw new ScopeMissingError(scope);
    setCaller(context, { ...caller, scopes });
    noteAdministrator(caller.id, caller.apiKey);
  }

  private refuseWithoutSecondFactor(context: ExecutionContext, caller: AuthenticatedUser | undefined): void {
    if (!this.config.identity.requireAdminMfa || caller?.role !== 'ADMIN' || caller.apiKey !== undefined)
      return;
    const { method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (caller.secondFactor === undefined && !isOpenWithoutSecondFactor(method, routeOptions.url))
      throw new MfaRequiredError();
  }
}

function setCaller(context: ExecutionContext, user: AuthenticatedUser): void {
  context.switchToHttp().getRequest<{ user?: AuthenticatedUser }>().user = user;
}
