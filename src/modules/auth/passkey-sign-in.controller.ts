import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit } from '#http/decorators.js';
import { PasskeyRefusedError, PasskeysUnavailableError } from './auth.errors.js';
import { OpensSession, type WithRefreshToken } from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import { PasskeySignInDto } from './dto/passkey.dto.js';
import { PasskeySignInService } from './services/passkeys/passkey-sign-in.service.js';
import { PasskeyRequestView } from './views/passkey.view.js';
import { SessionView } from './views/session.view.js';

@ApiTags('Auth')
@Controller('auth/passkeys/login')
@Public()
export class PasskeySignInController {
  constructor(private readonly signIns: PasskeySignInService) {}

  /** Begins a sign-in: gives what `navigator.credentials.get()` takes. The person chooses the passkey, and with it the account. */
  @Post('options')
  @Answers({
    message: 'Sign in with a passkey',
    type: PasskeyRequestView,
    errors: [PasskeysUnavailableError],
  })
  startPasskeyLogin(): Promise<PasskeyRequestView> {
    return this.signIns.begin();
  }

  /** Signs in with a passkey, which is both factors: no code is asked for. */
  @Post()
  @RateLimit('auth')
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    errors: [PasskeyRefusedError, PasskeysUnavailableError],
  })
  loginWithPasskey(@Body() input: PasskeySignInDto): Promise<WithRefreshToken<SessionView>> {
    return this.signIns.signIn(input);
  }
}
