import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { AuditEntryRepository } from './data/audit-entry.repository.js';

/**
 * What a user has changed as an administrator, and what was changed of the account, are exported without the values. On
 * deletion the entries stay without the user.
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
