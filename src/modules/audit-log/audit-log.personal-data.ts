import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { AuditEntryRepository } from './data/audit-entry.repository.js';

/**
 * The personal data of the audit log: changes that a user made as an administrator, and changes of the account, are
 * exported without the values. On deletion the entries stay without the user.
 */
@Injectable()
export class AuditLogPersonalData extends PersonalData {
  readonly name = 'audit-log';

  constructor(private readonly entries: AuditEntryRepository) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const entries = await this.entries.findAllOf(userId);
    return entries.map(({ action, at, actor }) => ({
      action,
      at: at.toISOString(),
      byUser: actor?.toHexString() === userId,
    }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.entries.anonymiseAllOf(userId);
  }
}
