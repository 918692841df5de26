import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { ApiKeysService } from './services/api-keys.service.js';

/** The keys that an account has made end with it. They hold nothing else of a person, and are not exported. */
@Injectable()
export class ApiKeysPersonalData extends PersonalData {
  readonly name = 'api-keys';

  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  exportFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async eraseFor(userId: string): Promise<void> {
    await this.keys.deleteOf(userId);
  }
}
