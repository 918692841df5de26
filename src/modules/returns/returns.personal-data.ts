import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { ReturnRepository } from './data/return.repository.js';
import { toReturn } from './views/return.view.js';

/** What stands in a return where its owner's words stood. */
const SCRAMBLED = { reason: 'Redacted' };

/** Returns are exported whole. With the account they lose their owner and all words; lines and status stay. */
@Injectable()
export class ReturnsPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'returns';

  constructor(
    private readonly returns: ReturnRepository,
    private readonly registry: PersonalDataRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    return (await this.returns.findAllOf(userId)).map((stored) => toReturn(stored));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.returns.scrambleAllOf(userId, SCRAMBLED);
  }
}
