import { Injectable } from '@nestjs/common';
import { DataExportService, UsersService } from '#modules/users/index.js';
import { AccountAttemptsService } from './account-attempts.service.js';

/** Takes the customers' requests for data exports. Each is mailed: an account has as many an hour as codes. */
@Injectable()
export class DataExportRequestsService {
  constructor(
    private readonly users: UsersService,
    private readonly exports: DataExportService,
    private readonly attempts: AccountAttemptsService,
  ) {}

  /** @throws UserNotFoundError, LimitExceededError, CacheStoreDownError */
  async request(userId: string): Promise<void> {
    const { email } = await this.users.findAccount(userId);
    await this.attempts.startExport(email, () => this.exports.request(userId));
  }
}
