import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, Public, RateLimit, type AuthenticatedUser } from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import {
  MfaAlreadySetError,
  MfaRequiredError,
  MfaTokenInvalidError,
  WrongMfaCodeError,
  WrongOwnMfaCodeError,
} from './auth.errors.js';
import { OpensSession, type WithRefreshToken } from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import { SecondFactorDto, SecondFactorRemovalDto, TotpConfirmationDto } from './dto/second-factor.dto.js';
import { SecondFactorsService } from './services/second-factor/second-factors.service.js';
import { SignInsService } from './services/second-factor/sign-ins.service.js';
import { OwnSecondFactorView, RecoveryCodesView, TotpSetupView } from './views/second-factor.view.js';
import { SessionView } from './views/session.view.js';

@ApiTags('Auth')
@Controller('auth/mfa')
@RateLimit('auth')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly signIns: SignInsService,
  ) {}

  /** Whether the caller has a second factor, and how many recovery codes are left. */
  @Get()
  @Answers({ message: 'Second factor fetched', type: OwnSecondFactorView })
  getSecondFactor(@CurrentUser() user: AuthenticatedUser): Promise<OwnSecondFactorView> {
    return this.factors.find(user.id);
  }

  /** Begins the set-up of a second factor: gives the secret for an app that shows codes. It counts after `/confirm`. */
  @Post('totp')
  @Answers({
    message: 'Enter a code of the app to confirm',
    type: TotpSetupView,
    errors: [UserNotFoundError, MfaAlreadySetError, MfaRequiredError],
  })
  startTotp(@CurrentUser() user: AuthenticatedUser): Promise<TotpSetupView> {
    return this.factors.begin(user);
  }

  /**
   * Sets the second factor with a code of the app, ends all other sessions, and gives ten recovery codes. Sign-ins then answer
   * `mfaToken` in place of a session.
   */
  @Post('totp/confirm')
  @Answers({
    message: 'Second factor set up',
    type: RecoveryCodesView,
    errors: [UserNotFoundError, WrongOwnMfaCodeError, MfaAlreadySetError, MfaRequiredError],
  })
  confirmTotp(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { code }: TotpConfirmationDto,
  ): Promise<RecoveryCodesView> {
    return this.factors.confirm(user, code);
  }

  /** Removes the second factor with a code of the app or a recovery code. */
  @Delete()
  @Answers({
    message: 'Second factor removed',
    errors: [UserNotFoundError, WrongOwnMfaCodeError, MfaRequiredError],
  })
  removeSecondFactor(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { code }: SecondFactorRemovalDto,
  ): Promise<void> {
    return this.factors.remove(user, code);
  }

  /** Signs in with the `mfaToken` of a sign-in, and a code of the app or a recovery code. Each code counts once. */
  @Post('verify')
  @Public()
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    errors: [MfaTokenInvalidError, WrongMfaCodeError],
  })
  verifySecondFactor(@Body() input: SecondFactorDto): Promise<WithRefreshToken<SessionView>> {
    return this.signIns.complete(input);
  }
}
