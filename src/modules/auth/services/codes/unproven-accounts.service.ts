import { Injectable } from '@nestjs/common';
import { DataExportService, UsersService, type Account } from '#modules/users/index.js';
import { PasskeyRepository } from '../../data/passkey.repository.js';
import { SecondFactorRepository } from '../../data/second-factor.repository.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';

/**
 * Hands accounts over to who has proven the address, if nobody had before: sessions, password, second factor, passkeys and links of data
 * exports of whoever registered the address end, so that nobody prepares an account for a stranger (decisions, 14d).
 */
@Injectable()
export class UnprovenAccountsService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly exports: DataExportService,
  ) {}

  /**
   * Marks the address as verified. The account of an administrator keeps its second factor and passkeys, which the mailbox does not replace. Call it
   * in a unit of work, and `AccountAccessService.apply` after its commit.
   * @returns the account as it is now
   */
  async prove(account: Account): Promise<Account> {
    if (account.isEmailVerified) return account;
    const { id, role } = account;
    await this.users.markEmailVerified(id);
    await this.users.removePassword(id);
    if (role !== 'ADMIN') {
      await this.factors.delete(id);
      await this.passkeys.deleteAllOf(id);
    }
    await this.refreshTokens.revokeAllOf(id);
    await this.access.outdate(id);
    await this.exports.revokeLinks(id);
    return this.users.findAccount(id);
  }
}
