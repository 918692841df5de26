import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { ReturnRepository } from './data/return.repository.js';
import { RefundAccountsService } from './services/refund-accounts.service.js';
import { toReturn } from './views/return.view.js';

/** Replaces the owner's texts after the account's deletion. */
const REDACTED = { reason: 'Redacted' };

/**
 * All returns are exported, with the accounts for their refunds. On deletion they lose their owner, the account and all texts; lines
 * and status stay.
 */
@Injectable()
export class ReturnsPersonalData extends PersonalData {
  readonly name = 'returns';

  constructor(
    private readonly returns: ReturnRepository,
    private readonly accounts: RefundAccountsService,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    return (await this.returns.findAllOf(userId)).map((stored) =>
      toReturn(stored, undefined, this.accounts.open(stored)),
    );
  }

  async eraseFor(userId: string): Promise<void> {
    await this.returns.redactAllOf(userId, REDACTED);
  }
}
