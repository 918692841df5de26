import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { WrittenEventsRepository } from './data/written-events.repository.js';

/** Events have copies of records, which those records' own modules export. With the account they lose their content. */
@Injectable()
export class WebhookEventsPersonalData extends PersonalData {
  readonly name = 'webhook-events';

  constructor(private readonly store: WrittenEventsRepository) {
    super();
  }

  exportFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async eraseFor(userId: string): Promise<void> {
    await this.store.eraseDataOf(userId);
  }
}
