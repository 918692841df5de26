import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit } from '#http/decorators.js';
import { EmailTakenError } from '#modules/users/index.js';
import { OpensSession } from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import { InvalidIdentityTokenError } from './auth.errors.js';
import { OAuthSignInDto } from './dto/oauth-sign-in.dto.js';
import { OauthSignInService } from './services/sessions/oauth-sign-in.service.js';
import type { SignIn } from './services/second-factor/sign-ins.service.js';
import { SecondFactorView } from './views/second-factor.view.js';
import { SessionView } from './views/session.view.js';

@ApiTags('Auth')
@Controller('auth/oauth')
@Public()
@RateLimit('auth')
export class OAuthController {
  constructor(private readonly signIns: OauthSignInService) {}

  /** Signs in with an ID token of a configured OpenID Connect provider. The first sign-in creates the account. */
  @Post(':provider')
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    or: SecondFactorView,
    errors: [InvalidIdentityTokenError, EmailTakenError],
  })
  signInWithProvider(
    @Param('provider') provider: string,
    @Body() { idToken }: OAuthSignInDto,
  ): Promise<SignIn> {
    return this.signIns.signIn(provider, idToken);
  }
}
