import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UserRepository } from '../../data/user.repository.js';
import type { ProfileChangesDto } from '../../dto/profile-changes.dto.js';
import { FutureBirthDateError, UserNotFoundError } from '../../users.errors.js';
import { toProfile, type ProfileView } from '../../views/profile.view.js';

/** Shows and changes the caller's profile. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws UserNotFoundError */
  async find(userId: string): Promise<ProfileView> {
    const user = await findOrFail(this.users.findById(userId), UserNotFoundError);
    return toProfile(user);
  }

  /**
   * Changes the supplied fields and no others; none supplied changes nothing.
   * @throws FutureBirthDateError, PhoneTakenError, UserNotFoundError
   */
  async update(
    userId: string,
    { firstname, lastname, phone, gender, dob }: ProfileChangesDto,
  ): Promise<ProfileView> {
    if (dob !== undefined && dob > this.clock.now()) throw new FutureBirthDateError();
    const supplied = Object.entries({ firstname, lastname, phone, gender, dob }).filter(
      ([, value]) => value !== undefined,
    );
    if (supplied.length === 0) return this.find(userId);
    const user = await findOrFail(
      this.users.updateProfile(userId, Object.fromEntries(supplied)),
      UserNotFoundError,
    );
    return toProfile(user);
  }
}
