import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit, RenewsSession } from '#http/decorators.js';
import { EmailTakenError, PhoneTakenError } from '#modules/users/index.js';
import {
  ClearsRefreshCookie,
  OpensSession,
  RefreshTokens,
  SetsRefreshCookie,
  type WithRefreshToken,
} from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import { InvalidCredentialsError, PasswordChecksBusyError, SessionOverError } from './auth.errors.js';
import { LoginDto } from './dto/login.dto.js';
import { RegistrationDto } from './dto/registration.dto.js';
import { LoginService } from './services/sessions/login.service.js';
import { RegistrationService } from './services/sessions/registration.service.js';
import { SessionsService } from './services/sessions/sessions.service.js';
import type { SignIn } from './services/second-factor/sign-ins.service.js';
import { SecondFactorView } from './views/second-factor.view.js';
import { AccessTokenView, SessionView } from './views/session.view.js';

@ApiTags('Auth')
@Controller('auth')
@Public()
@RateLimit('auth')
export class AuthController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly logins: LoginService,
    private readonly sessions: SessionsService,
  ) {}

  /** Creates an account, signs it in and mails a code to verify the email address. */
  @Post('register')
  @OpensSession()
  @Answers({
    status: 201,
    message: 'Account created',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    errors: [EmailTakenError, PhoneTakenError, PasswordChecksBusyError],
  })
  register(@Body() registration: RegistrationDto): Promise<WithRefreshToken<SessionView>> {
    return this.registration.register(registration);
  }

  /**
   * Signs in with email and password. An account with a second factor is answered with `mfaToken` alone, for `/auth/mfa/verify`;
   * `methods` stands beside it where a passkey will do, for `/auth/passkeys/login`.
   */
  @Post('login')
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    or: SecondFactorView,
    errors: [InvalidCredentialsError, PasswordChecksBusyError],
  })
  login(@Body() credentials: LoginDto): Promise<SignIn> {
    return this.logins.login(credentials);
  }

  /** Issues a new access token for the refresh token, which is rotated. */
  @Post('refresh')
  @RenewsSession()
  @SetsRefreshCookie()
  @Answers({
    message: 'Access token refreshed',
    headers: GIVES_REFRESH_TOKEN,
    type: AccessTokenView,
    errors: [SessionOverError],
  })
  refreshAccessToken(@RefreshTokens() tokens: string[]): Promise<WithRefreshToken<AccessTokenView>> {
    return this.sessions.renew(tokens);
  }

  /** Ends the session of the refresh token. */
  @Post('logout')
  @ClearsRefreshCookie()
  @Answers({ message: 'Logged out' })
  logout(@RefreshTokens() tokens: string[]): Promise<void> {
    return this.sessions.end(tokens);
  }
}
