import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PasswordHasher, PasswordsService } from '#modules/users/index.js';
import { RefreshTokensService } from './refresh-tokens.service.js';

/** Puts a new password in the place of a forgotten one and ends every session, all or nothing. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly passwords: PasswordsService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws UserNotFoundError */
  async replace(userId: string, newPassword: string): Promise<void> {
    const passwordHash = await this.hasher.hash(newPassword);
    await this.unitOfWork.run(async () => {
      await this.passwords.replace(userId, passwordHash);
      await this.refreshTokens.revokeAllOf(userId);
    });
  }
}
