import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  ReceivedFile,
  ReceivesFile,
  type AuthenticatedUser,
  type UploadedFile,
} from '#http/decorators.js';
import { IMAGE_ERRORS } from '#infrastructure/image-host/image.errors.js';
import { PreferencesDto } from './dto/preferences.dto.js';
import { ProfileChangesDto } from './dto/profile.dto.js';
import { AvatarService } from './services/profile/avatar.service.js';
import { PreferencesService } from './services/profile/preferences.service.js';
import { ProfileService } from './services/profile/profile.service.js';
import { FutureBirthDateError, PhoneTakenError, UserNotFoundError } from './users.errors.js';
import { MAX_AVATAR_BYTES } from './users.limits.js';
import { AvatarView } from './views/avatar.view.js';
import { PreferencesView } from './views/preferences.view.js';
import { ProfileView } from './views/profile.view.js';

const AVATAR = { field: 'avatar', maxBytes: MAX_AVATAR_BYTES, missing: 'Avatar file is required' };

@ApiTags('Profile')
@Controller('users/profile')
export class UsersController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly avatars: AvatarService,
    private readonly preferences: PreferencesService,
  ) {}

  /** The caller's profile. */
  @Get()
  @Answers({ message: 'Profile fetched', type: ProfileView, errors: [UserNotFoundError] })
  getProfile(@CurrentUser() user: AuthenticatedUser): Promise<ProfileView> {
    return this.profiles.find(user.id);
  }

  /** Changes the given fields of the caller's profile. */
  @Patch()
  @Answers({
    message: 'Profile updated',
    type: ProfileView,
    errors: [UserNotFoundError, FutureBirthDateError, PhoneTakenError],
  })
  updateProfile(
    @CurrentUser() user: AuthenticatedUser,
    @Body() changes: ProfileChangesDto,
  ): Promise<ProfileView> {
    return this.profiles.update(user.id, changes);
  }

  /** Changes the given preferences of the caller, and answers all of them. */
  @Patch('preferences')
  @Answers({ message: 'Preferences updated', type: PreferencesView, errors: [UserNotFoundError] })
  updatePreferences(
    @CurrentUser() user: AuthenticatedUser,
    @Body() changes: PreferencesDto,
  ): Promise<PreferencesView> {
    return this.preferences.change(user.id, changes);
  }

  /** Replaces the caller's avatar: JPEG, PNG or WebP, at most 10 MB, stored as WebP of at most 1024 pixels per side. */
  @Post('avatar')
  @ReceivesFile(AVATAR)
  @Answers({ message: 'Avatar updated', type: AvatarView, errors: [...IMAGE_ERRORS, UserNotFoundError] })
  replaceAvatar(
    @CurrentUser() user: AuthenticatedUser,
    @ReceivedFile() image: UploadedFile,
  ): Promise<AvatarView> {
    return this.avatars.replace(user, image.path);
  }
}
