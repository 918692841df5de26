import { Inject, type OnModuleInit } from '@nestjs/common';
import { PersonalDataRegistry, type PersonalDataPart } from './personal-data.registry.js';

/**
 * Extension point for account deletion and data export. Each module that stores personal data provides one, so the
 * users module does not depend on the others. It registers itself at start-up.
 */
export abstract class PersonalData implements PersonalDataPart, OnModuleInit {
  abstract readonly name: string;

  @Inject(PersonalDataRegistry) private readonly registry!: PersonalDataRegistry;

  onModuleInit(): void {
    this.registry.register(this);
  }

  abstract exportFor(userId: string): Promise<unknown>;

  abstract eraseFor(userId: string): Promise<void>;
}
