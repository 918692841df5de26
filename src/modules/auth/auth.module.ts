import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { AppConfig } from '#config/app-config.js';
import { IdentityProviderModule } from '#infrastructure/identity-provider/identity-provider.module.js';
import { UsersModule } from '#modules/users/index.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { AccountBansService } from './account-bans.service.js';
import { AdminBootstrapService } from './admin-bootstrap.service.js';
import { AuthController } from './auth.controller.js';
import { AuthPersonalData } from './auth.personal-data.js';
import { CodeGuessesService } from './code-guesses.service.js';
import { CodeMailsService } from './code-mails.service.js';
import { RefreshTokenRepository } from './data/refresh-token.repository.js';
import { RefreshToken, RefreshTokenSchema } from './data/refresh-token.schema.js';
import { UsedIdentityTokenRepository } from './data/used-identity-token.repository.js';
import { UsedIdentityToken, UsedIdentityTokenSchema } from './data/used-identity-token.schema.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { EmailVerificationService } from './email-verification.service.js';
import { LoginService } from './login.service.js';
import { OAuthSignInService } from './oauth-sign-in.service.js';
import { OAuthController } from './oauth.controller.js';
import { PasswordChangeController } from './password-change.controller.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordReplacementService } from './password-replacement.service.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { RefreshTokensService } from './refresh-tokens.service.js';
import { RegistrationService } from './registration.service.js';
import { SessionsService } from './sessions.service.js';
import { TokenService } from './token.service.js';

/** Registration, login, sessions, bans, email verification, password change and password reset. */
@Module({
  imports: [
    UsersModule,
    IdentityProviderModule,
    MongooseModule.forFeature([
      { name: RefreshToken.name, schema: RefreshTokenSchema },
      { name: UsedIdentityToken.name, schema: UsedIdentityTokenSchema },
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
  ],
  providers: [
    RegistrationService,
    LoginService,
    OAuthSignInService,
    UsedIdentityTokenRepository,
    SessionsService,
    TokenService,
    RefreshTokensService,
    RefreshTokenRepository,
    EmailVerificationService,
    PasswordResetService,
    PasswordChangeService,
    PasswordReplacementService,
    AccountAttemptsService,
    CodeGuessesService,
    AccountBansService,
    CodeMailsService,
    AdminBootstrapService,
    AuthPersonalData,
  ],
  exports: [TokenService, AccountBansService],
})
export class AuthModule {}
