import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PasswordHasherService, PasswordsService } from '#modules/users/index.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';

/** Replaces a password and ends every session of its account, in one transaction. */
@Injectable()
export class PasswordReplacementService {
  constructor(
    private readonly hasher: PasswordHasherService,
    private readonly passwords: PasswordsService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Leaves the caller without a session as well. @throws UserNotFoundError */
  async replace(userId: string, newPassword: string): Promise<void> {
    const passwordHash = await this.hasher.hash(newPassword);
    await this.unitOfWork.run(() => this.store(userId, passwordHash));
  }

  /**
   * Opens a new session for the caller in the same transaction.
   * @returns its refresh token
   * @throws UserNotFoundError
   */
  async replaceAndSignIn(userId: string, newPassword: string): Promise<string> {
    const passwordHash = await this.hasher.hash(newPassword);
    return this.unitOfWork.run(async () => {
      await this.store(userId, passwordHash);
      return this.refreshTokens.start(userId);
    });
  }

  private async store(userId: string, passwordHash: string): Promise<void> {
    await this.passwords.replace(userId, passwordHash);
    await this.refreshTokens.revokeAllOf(userId);
  }
}
