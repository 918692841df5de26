import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, OnlyWith, Public, RateLimit } from '#http/decorators.js';
import {
  GIVES_REFRESH_TOKEN,
  OpensSession,
  PasswordChecksBusyError,
  SecondFactorView,
  SessionView,
  type SignIn,
} from '#modules/auth/index.js';
import { EmailTakenError } from '#modules/users/index.js';
import { InvitationAcceptanceDto } from './dto/staff.dto.js';
import { InvitationAcceptanceService } from './services/invitation-acceptance.service.js';
import { AccountExistsError, InvitationInvalidError, NewAccountNeededError } from './staff.errors.js';

@ApiTags('Auth')
@Public()
@RateLimit('auth')
@OnlyWith('staffInvitations')
@Controller('auth/invitations')
export class InvitationAcceptanceController {
  constructor(private readonly acceptance: InvitationAcceptanceService) {}

  /**
   * Accepts an invitation to the staff with the token of its link, and signs in. An address without an account, or with one that nobody has
   * verified, needs `password`, `firstname` and `lastname`. Earlier sessions of the account end. 404 unless `STAFF_INVITATIONS=true`.
   */
  @Post('accept')
  @OpensSession()
  @Answers({
    message: 'Logged in',
    headers: GIVES_REFRESH_TOKEN,
    type: SessionView,
    or: SecondFactorView,
    errors: [
      InvitationInvalidError,
      NewAccountNeededError,
      AccountExistsError,
      EmailTakenError,
      PasswordChecksBusyError,
    ],
  })
  acceptInvitation(@Body() input: InvitationAcceptanceDto): Promise<SignIn> {
    return this.acceptance.accept(input);
  }
}
