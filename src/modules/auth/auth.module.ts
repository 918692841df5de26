import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { AppConfig } from '#config/app-config.js';
import { IdentityProviderModule } from '#infrastructure/identity-provider/identity-provider.module.js';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { ApiKeysModule } from '#modules/api-keys/index.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { UsersModule } from '#modules/users/index.js';
import { AccountDeletionController } from './account-deletion.controller.js';
import { AuthController } from './auth.controller.js';
import * as jobs from './auth.jobs.js';
import { AuthPersonalData } from './auth.personal-data.js';
import { AccessRevocationRepository } from './data/access-revocation.repository.js';
import { AccessRevocation, AccessRevocationSchema } from './data/access-revocation.schema.js';
import { AccountErasureRepository } from './data/account-erasure.repository.js';
import { AccountErasure, AccountErasureSchema } from './data/account-erasure.schema.js';
import { PasskeyRepository } from './data/passkey.repository.js';
import { Passkey, PasskeySchema } from './data/passkey.schema.js';
import { PendingSignInRepository } from './data/pending-sign-in.repository.js';
import { PendingSignIn, PendingSignInSchema } from './data/pending-sign-in.schema.js';
import { RefreshTokenRepository } from './data/refresh-token.repository.js';
import { RefreshToken, RefreshTokenSchema } from './data/refresh-token.schema.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { SecondFactor, SecondFactorSchema } from './data/second-factor.schema.js';
import { SignInRequestRepository } from './data/sign-in-request.repository.js';
import { SignInRequest, SignInRequestSchema } from './data/sign-in-request.schema.js';
import { SpentTokenRepository } from './data/spent-token.repository.js';
import { SpentToken, SpentTokenSchema } from './data/spent-token.schema.js';
import { CodeSignInController } from './code-sign-in.controller.js';
import { DataExportRequestController } from './data-export-request.controller.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { OAuthController } from './oauth.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasswordChangeController } from './password-change.controller.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorResetController } from './second-factor-reset.controller.js';
import { PasswordResetController } from './password-reset.controller.js';
import { CodeGuessesService } from './services/codes/code-guesses.service.js';
import { CodeLinksService } from './services/codes/code-links.service.js';
import { CodeSignInService } from './services/codes/code-sign-in.service.js';
import { UnprovenAccountsService } from './services/codes/unproven-accounts.service.js';
import { CodeMailsService } from './services/codes/code-mails.service.js';
import { EmailVerificationService } from './services/codes/email-verification.service.js';
import { OneTimeCodesService } from './services/codes/one-time-codes.service.js';
import { AccountDeletionService } from './services/deletion/account-deletion.service.js';
import { PasskeyCeremoniesService } from './services/passkeys/passkey-ceremonies.service.js';
import { PasskeyChallengesService } from './services/passkeys/passkey-challenges.service.js';
import { PasskeySignInService } from './services/passkeys/passkey-sign-in.service.js';
import { PasskeysService } from './services/passkeys/passkeys.service.js';
import { PasswordChangeService } from './services/password/password-change.service.js';
import { PasswordHasherService } from './services/password/password-hasher.service.js';
import { PasswordResetService } from './services/password/password-reset.service.js';
import { PasswordsService } from './services/password/passwords.service.js';
import { AccountAccessService } from './services/revocations/account-access.service.js';
import { RevocationMarksService } from './services/revocations/revocation-marks.service.js';
import { FactorChangesService } from './services/second-factor/factor-changes.service.js';
import { SecondFactorCodesService } from './services/second-factor/second-factor-codes.service.js';
import { SecondFactorResetsService } from './services/second-factor/second-factor-resets.service.js';
import { SecondFactorsService } from './services/second-factor/second-factors.service.js';
import { SecurityNoticesService } from './services/second-factor/security-notices.service.js';
import { SetFactorsService } from './services/second-factor/set-factors.service.js';
import { SignInsService } from './services/second-factor/sign-ins.service.js';
import { AccountAttemptsService } from './services/sessions/account-attempts.service.js';
import { AccountBansService } from './services/sessions/account-bans.service.js';
import { AdminBootstrapService } from './services/sessions/admin-bootstrap.service.js';
import { AdministratorsService } from './services/sessions/administrators.service.js';
import { DataExportRequestsService } from './services/sessions/data-export-requests.service.js';
import { KnownBrowsersService } from './services/sessions/known-browsers.service.js';
import { LoginService } from './services/sessions/login.service.js';
import { OauthSignInService } from './services/sessions/oauth-sign-in.service.js';
import { OwnSessionsService } from './services/sessions/own-sessions.service.js';
import { RefreshTokensService } from './services/sessions/refresh-tokens.service.js';
import { RegistrationService } from './services/sessions/registration.service.js';
import { SessionsService } from './services/sessions/sessions.service.js';
import { StaffSessionsService } from './services/sessions/staff-sessions.service.js';
import { AppointmentsService } from './services/staff/appointments.service.js';
import { StaffFactsService } from './services/staff/staff-facts.service.js';
import { AccessTokenService } from './services/sessions/access-token.service.js';

/** Registration, login, sessions, revocations, bans, one-time codes, email verification, passwords, and account deletion. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    ApiKeysModule,
    AuditLogModule,
    UsersModule,
    NotificationsModule,
    IdentityProviderModule,
    MongooseModule.forFeature([
      { name: RefreshToken.name, schema: RefreshTokenSchema },
      { name: AccessRevocation.name, schema: AccessRevocationSchema },
      { name: AccountErasure.name, schema: AccountErasureSchema },
      { name: SecondFactor.name, schema: SecondFactorSchema },
      { name: SignInRequest.name, schema: SignInRequestSchema },
      { name: PendingSignIn.name, schema: PendingSignInSchema },
      { name: Passkey.name, schema: PasskeySchema },
      { name: SpentToken.name, schema: SpentTokenSchema },
    ]),
    JwtModule.registerAsync({
      inject: [AppConfig],
      useFactory: ({ identity }: AppConfig) => ({
        secret: identity.jwtSecret,
        signOptions: { algorithm: 'HS256' as const },
      }),
    }),
  ],
  controllers: [
    AuthController,
    EmailVerificationController,
    PasswordResetController,
    PasswordChangeController,
    OAuthController,
    DataExportRequestController,
    AccountDeletionController,
    OwnSessionsController,
    SecondFactorController,
    CodeSignInController,
    SecondFactorResetController,
    PasskeysController,
    PasskeySignInController,
  ],
  providers: [
    RegistrationService,
    LoginService,
    OauthSignInService,
    SessionsService,
    OwnSessionsService,
    StaffSessionsService,
    AccessTokenService,
    RefreshTokensService,
    RefreshTokenRepository,
    EmailVerificationService,
    PasswordResetService,
    PasswordChangeService,
    PasswordsService,
    PasswordHasherService,
    CodeGuessesService,
    SecondFactorsService,
    SecondFactorCodesService,
    SecondFactorRepository,
    SecondFactorResetsService,
    SecurityNoticesService,
    SignInsService,
    PendingSignInRepository,
    FactorChangesService,
    SetFactorsService,
    PasskeysService,
    PasskeySignInService,
    PasskeyCeremoniesService,
    PasskeyChallengesService,
    PasskeyRepository,
    SpentTokenRepository,
    CodeLinksService,
    CodeSignInService,
    UnprovenAccountsService,
    SignInRequestRepository,
    OneTimeCodesService,
    AccountAttemptsService,
    KnownBrowsersService,
    DataExportRequestsService,
    AccountAccessService,
    AccessRevocationRepository,
    RevocationMarksService,
    AccountDeletionService,
    AccountErasureRepository,
    AccountBansService,
    AdministratorsService,
    AppointmentsService,
    StaffFactsService,
    CodeMailsService,
    AdminBootstrapService,
    AuthPersonalData,
  ],
  exports: [
    JwtModule,
    AccessTokenService,
    StaffSessionsService,
    AccountAccessService,
    AccountDeletionService,
    AccountBansService,
    AdministratorsService,
    AppointmentsService,
    StaffFactsService,
    SecondFactorResetsService,
  ],
})
export class AuthModule {}
