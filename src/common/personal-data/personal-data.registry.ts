import type { PersonalData } from './personal-data.js';

/**
 * The personal data parts of all modules, in a declared order. Records that refer to the user are deleted before the
 * user. A missing or undeclared part aborts the start-up, so that no deletion or export skips a module.
 */
export class PersonalDataRegistry {
  private readonly parts = new Map<string, PersonalData>();

  constructor(private readonly order: readonly string[]) {}

  register(part: PersonalData): void {
    if (!this.order.includes(part.name)) {
      throw new Error(
        `Personal data of "${part.name}" is not in the declared order: ${this.order.join(', ')}`,
      );
    }
    if (this.parts.has(part.name)) throw new Error(`Personal data of "${part.name}" is registered twice`);
    this.parts.set(part.name, part);
  }

  /** @throws Error naming the parts that are declared but not registered */
  assertComplete(): void {
    const missing = this.order.filter((name) => !this.parts.has(name));
    if (missing.length > 0) throw new Error(`No personal data part is registered for: ${missing.join(', ')}`);
  }

  /** All parts in the declared order. @throws Error naming the missing parts */
  inOrder(): PersonalData[] {
    this.assertComplete();
    return this.order.map((name) => this.parts.get(name)!);
  }
}
