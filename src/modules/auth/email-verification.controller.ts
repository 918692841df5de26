import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, RateLimit, type AuthenticatedUser } from '#http/decorators.js';
import { ProfileView, UserNotFoundError } from '#modules/users/index.js';
import { WrongCodeError } from './auth.errors.js';
import { EmailVerificationDto } from './dto/email-verification.dto.js';
import { EmailVerificationService } from './services/codes/email-verification.service.js';

@ApiTags('Auth')
@Controller('auth/email')
@RateLimit('auth')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerificationService) {}

  /** Mails a new code to verify the caller's email address. */
  @Post('otp')
  @Answers({ message: 'Verification code sent', errors: [UserNotFoundError] })
  sendVerificationCode(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.verification.sendCode(user.id);
  }

  /** Verifies the caller's email address with the mailed code. */
  @Post('verify')
  @Answers({ message: 'Email verified', type: ProfileView, errors: [WrongCodeError, UserNotFoundError] })
  verifyEmail(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { otp }: EmailVerificationDto,
  ): Promise<ProfileView> {
    return this.verification.verify(user.id, otp);
  }
}
