import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, RateLimit, type AuthenticatedUser } from '#http/decorators.js';
import { ProfileView, UserNotFoundError, WrongCodeError } from '#modules/users/index.js';
import { EmailVerificationDto } from './dto/email-verification.dto.js';
import { EmailVerificationService } from './services/codes/email-verification.service.js';

@ApiTags('Auth')
@Controller('auth/email')
@RateLimit('auth')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerificationService) {}

  /** Mails the code that confirms the caller's address once more. */
  @Post('otp')
  @Answers({ message: 'Verification code sent', errors: [UserNotFoundError] })
  sendCode(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.verification.sendCode(user.id);
  }

  /** Confirms the caller's address. */
  @Post('verify')
  @Answers({
    message: 'Email verified',
    type: ProfileView,
    errors: [WrongCodeError, UserNotFoundError],
  })
  verify(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { otp }: EmailVerificationDto,
  ): Promise<ProfileView> {
    return this.verification.verify(user.id, otp);
  }
}
