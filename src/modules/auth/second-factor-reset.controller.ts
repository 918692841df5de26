import { Controller, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  IdParam,
  ForAdministrators,
  type AuthenticatedUser,
} from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { OwnSecondFactorError } from './auth.errors.js';
import { SecondFactorResetsService } from './services/second-factor/second-factor-resets.service.js';

@ApiTags('UsersAdmin')
@ForAdministrators('customers')
@Controller('users/admin')
export class SecondFactorResetController {
  constructor(private readonly resets: SecondFactorResetsService) {}

  /** Removes the second factor and the passkeys of another account whose owner has lost them, and ends its sessions. Idempotent. */
  @Delete(':id/mfa')
  @Answers({ message: 'Second factor reset', errors: [UserNotFoundError, OwnSecondFactorError] })
  async resetSecondFactor(@CurrentUser() admin: AuthenticatedUser, @IdParam('id') id: string): Promise<void> {
    await this.resets.reset(id, admin);
  }
}
