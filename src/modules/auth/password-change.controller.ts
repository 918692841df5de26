import { Body, Controller, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, RateLimit, type AuthenticatedUser } from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { OpensSession, type WithRefreshToken } from './cookies/refresh-cookie.interceptor.js';
import { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
import {
  CodeNotMailedError,
  NoPasswordError,
  PasswordChecksBusyError,
  WrongCodeError,
  WrongPasswordError,
} from './auth.errors.js';
import { PasswordChangeDto } from './dto/password-change.dto.js';
import { PasswordChangeService } from './services/password/password-change.service.js';

@ApiTags('Profile')
@Controller('users/profile/security/password')
@RateLimit('auth')
export class PasswordChangeController {
  constructor(private readonly passwordChange: PasswordChangeService) {}

  /** Mails the code required to change the password. */
  @Post('otp')
  @Answers({
    message: 'Verification code sent',
    errors: [NoPasswordError, UserNotFoundError, CodeNotMailedError],
  })
  sendPasswordChangeCode(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.passwordChange.sendCode(user.id);
  }

  /** Changes the password with the mailed code and the current password. All other sessions of the account end. */
  @Patch()
  @OpensSession()
  @Answers({
    message: 'Password changed',
    headers: GIVES_REFRESH_TOKEN,
    errors: [NoPasswordError, WrongPasswordError, WrongCodeError, UserNotFoundError, PasswordChecksBusyError],
  })
  changePassword(
    @CurrentUser() user: AuthenticatedUser,
    @Body() change: PasswordChangeDto,
  ): Promise<WithRefreshToken<object>> {
    return this.passwordChange.change(user, change);
  }
}
