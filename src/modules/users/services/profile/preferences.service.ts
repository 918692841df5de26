import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { UserRepository } from '../../data/user.repository.js';
import type { PreferencesDto } from '../../dto/preferences.dto.js';
import { UserNotFoundError } from '../../users.errors.js';
import { toPreferences, type PreferencesView } from '../../views/preferences.view.js';

/** The preferences that only administrators have. */
const OF_STAFF = ['shopAlerts', 'shopDigest'] as const satisfies ReadonlyArray<keyof PreferencesDto>;

/** Changes what the caller wants to be told of (decisions 14.15). */
@Injectable()
export class PreferencesService {
  constructor(private readonly users: UserRepository) {}

  /**
   * Changes only the given preferences; without any, answers them as they are.
   * @throws UserNotFoundError; ValidationFailedError for a preference that the caller's role does not have
   */
  async change(userId: string, changes: PreferencesDto): Promise<PreferencesView> {
    const user = await findOrFail(this.users.findById(userId), UserNotFoundError);
    const foreign = OF_STAFF.filter((name) => changes[name] !== undefined);
    if (user.role !== 'ADMIN' && foreign.length > 0)
      throw new ValidationFailedError(foreign.map((name) => `${name} is not allowed`).join('; '));
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (given.length === 0) return toPreferences(user);
    return toPreferences(
      await findOrFail(
        this.users.setPreferences(userId, Object.fromEntries(given) as PreferencesDto),
        UserNotFoundError,
      ),
    );
  }
}
