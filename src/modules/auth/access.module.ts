import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import {
  AccessTokens,
  AuthenticationGuard,
  AuthorizationGuard,
  RevocationGuard,
  StaffSessions,
} from '#http/decorators.js';
import { ApiKeysModule } from '#modules/api-keys/index.js';
import { UsersModule } from '#modules/users/index.js';
import { AuthModule } from './auth.module.js';
import { JwtAuthGuard } from './guards/jwt-auth.guard.js';
import { JwtStrategy } from './guards/jwt.strategy.js';
import { RejectDeletedAccountGuard } from './guards/reject-deleted-account.guard.js';
import { AccessTokenService } from './services/sessions/access-token.service.js';
import { StaffSessionsService } from './services/sessions/staff-sessions.service.js';
import { RolesGuard } from './guards/roles.guard.js';

/** The guards of the HTTP layer, for processes that listen. */
@Global()
@Module({
  imports: [PassportModule, ApiKeysModule, AuthModule, UsersModule],
  providers: [
    JwtStrategy,
    { provide: AccessTokens, useExisting: AccessTokenService },
    { provide: StaffSessions, useExisting: StaffSessionsService },
    { provide: AuthenticationGuard, useClass: JwtAuthGuard },
    { provide: RevocationGuard, useClass: RejectDeletedAccountGuard },
    { provide: AuthorizationGuard, useClass: RolesGuard },
  ],
  exports: [AccessTokens, StaffSessions, AuthenticationGuard, RevocationGuard, AuthorizationGuard],
})
export class AccessModule {}
