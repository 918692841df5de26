import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit } from '#http/decorators.js';
import { PasswordChecksBusyError, WrongCodeError } from './auth.errors.js';
import { ForgottenPasswordDto, PasswordResetDto } from './dto/password-reset.dto.js';
import { PasswordResetService } from './services/password/password-reset.service.js';

@ApiTags('Auth')
@Controller('auth')
@Public()
@RateLimit('auth')
export class PasswordResetController {
  constructor(private readonly passwordReset: PasswordResetService) {}

  /** Mails a reset code if the address has an account with a password, or by which provider it signs in. The answer is the same otherwise. */
  @Post('forgot-password')
  @Answers({ message: 'If the account exists, a code has been sent' })
  requestPasswordReset(@Body() { email }: ForgottenPasswordDto): Promise<void> {
    return this.passwordReset.sendCode(email);
  }

  /** Sets a new password with the mailed code and ends all sessions. */
  @Post('reset-password')
  @Answers({ message: 'Password reset', errors: [WrongCodeError, PasswordChecksBusyError] })
  resetPassword(@Body() reset: PasswordResetDto): Promise<void> {
    return this.passwordReset.reset(reset);
  }
}
