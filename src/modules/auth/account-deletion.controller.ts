import { Controller, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, type AuthenticatedUser } from '#http/decorators.js';
import { LastAdministratorError, UserNotFoundError } from '#modules/users/index.js';
import { ClearsRefreshCookie } from './cookies/refresh-cookie.interceptor.js';
import { AccountDeletionService } from './services/deletion/account-deletion.service.js';

@ApiTags('Profile')
@Controller('users/profile')
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  /**
   * Deletes the account permanently; data that the shop must keep is anonymised. The last active administrator cannot
   * be deleted.
   */
  @Delete()
  @ClearsRefreshCookie()
  @Answers({
    message: 'Account deleted and personal data anonymised',
    errors: [UserNotFoundError, LastAdministratorError],
  })
  deleteAccount(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.deletion.delete(user.id);
  }
}
