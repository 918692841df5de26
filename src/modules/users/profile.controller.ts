import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, type AuthenticatedUser } from '#http/decorators.js';
import { ProfileChangesDto } from './dto/profile-changes.dto.js';
import { ProfileService } from './services/profile/profile.service.js';
import { FutureBirthDateError, PhoneTakenError, UserNotFoundError } from './users.errors.js';
import { ProfileView } from './views/profile.view.js';

@ApiTags('Users')
@Controller('users/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** The caller's profile. */
  @Get()
  @Answers({ message: 'Profile fetched', type: ProfileView, errors: [UserNotFoundError] })
  find(@CurrentUser() user: AuthenticatedUser): Promise<ProfileView> {
    return this.profiles.find(user.id);
  }

  /** Changes the supplied fields of the caller's profile. */
  @Patch()
  @Answers({
    message: 'Profile updated',
    type: ProfileView,
    errors: [UserNotFoundError, FutureBirthDateError, PhoneTakenError],
  })
  update(@CurrentUser() user: AuthenticatedUser, @Body() changes: ProfileChangesDto): Promise<ProfileView> {
    return this.profiles.update(user.id, changes);
  }
}
