import { Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  ClearsRefreshCookie,
  CurrentUser,
  ReceivedFile,
  ReceivesFile,
  type AuthenticatedUser,
  type UploadedFile,
} from '#http/decorators.js';
import { NotAnImageError } from '#infrastructure/image-host/webp.js';
import { AccountDeletionService } from './services/deletion/account-deletion.service.js';
import { AvatarsService } from './services/profile/avatars.service.js';
import { DataExportsService } from './services/data-export/data-exports.service.js';
import { UserNotFoundError } from './users.errors.js';
import { AvatarView } from './views/avatar.view.js';

const AVATAR = {
  field: 'avatar',
  maxBytes: 10 * 1024 * 1024,
  missing: 'Avatar file is required',
};

@ApiTags('Users')
@Controller('users/profile')
export class AccountController {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly deletion: AccountDeletionService,
    private readonly exports: DataExportsService,
  ) {}

  /** Replaces the caller's avatar: a JPEG, PNG or WebP of at most 10 MB, stored as WebP of at most 1024 pixels a side. */
  @Post('avatar')
  @ReceivesFile(AVATAR)
  @Answers({
    message: 'Avatar updated',
    type: AvatarView,
    errors: [NotAnImageError, UserNotFoundError],
  })
  replaceAvatar(
    @CurrentUser() user: AuthenticatedUser,
    @ReceivedFile() image: UploadedFile,
  ): Promise<AvatarView> {
    return this.avatars.replace(user.id, image.path);
  }

  /** Deletes the account for good; what the shop has to keep is anonymised. */
  @Delete()
  @ClearsRefreshCookie()
  @Answers({
    message: 'Account deleted and personal data anonymised',
    errors: [UserNotFoundError],
  })
  delete(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.deletion.delete(user.id);
  }

  /** Starts a data export, which is mailed when it is ready. While one is under way, no second one starts. */
  @Post('export')
  @Answers({ status: 202, message: 'Data export started', errors: [UserNotFoundError] })
  export(@CurrentUser() user: AuthenticatedUser): Promise<void> {
    return this.exports.request(user.id);
  }
}
