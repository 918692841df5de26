import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit } from '#http/decorators.js';
import { WrongCodeError } from './auth.errors.js';
import { OpensSession } from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import { CodeSignInDto, SignInCodeRequestDto } from './dto/code-sign-in.dto.js';
import { CodeSignInService } from './services/codes/code-sign-in.service.js';
import type { SignIn } from './services/second-factor/sign-ins.service.js';
import { SecondFactorView } from './views/second-factor.view.js';
import { SessionView } from './views/session.view.js';

@ApiTags('Auth')
@Controller('auth/login/code')
@Public()
@RateLimit('auth')
export class CodeSignInController {
  constructor(private readonly signIns: CodeSignInService) {}

  /**
   * Mails a code that signs in. The answer is the same for every address; one without an account gets it with the code. Administrators
   * without a second factor are mailed none.
   */
  @Post()
  @Answers({ message: 'If the address can sign in by code, one has been sent' })
  requestSignInCode(@Body() { email }: SignInCodeRequestDto): Promise<void> {
    return this.signIns.sendCode(email);
  }

  /** Signs in with the mailed code, and verifies the address. A new address gets its account. */
  @Post('verify')
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    or: SecondFactorView,
    errors: [WrongCodeError],
  })
  loginWithCode(@Body() input: CodeSignInDto): Promise<SignIn> {
    return this.signIns.signIn(input);
  }
}
