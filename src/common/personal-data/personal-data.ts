import { Inject, type OnModuleInit } from '@nestjs/common';
import { PersonalDataRegistry } from './personal-data.registry.js';

/**
 * Extension point for account deletion and data export. Each module that stores personal data provides one, so the
 * users module does not depend on the others. It registers itself at start-up.
 */
export abstract class PersonalData implements OnModuleInit {
  /** Unique name: the registry orders by it, and it is the key of the data in an export. */
  abstract readonly name: string;

  @Inject(PersonalDataRegistry) private readonly registry!: PersonalDataRegistry;

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** The module's data about the user, as plain JSON values. */
  abstract exportFor(userId: string): Promise<unknown>;

  /**
   * Deletes or anonymises the module's data about the user, inside the transaction of the account deletion. Writes
   * run sequentially; effects outside the database go through the outbox.
   */
  abstract eraseFor(userId: string): Promise<void>;
}
