import type { PersonalData } from './personal-data.js';

/**
 * The parts of all modules, in a declared order. The order matters for deletion: what refers to the
 * user goes before the user itself. A part that is missing or was not declared stops the start, so that
 * no deletion and no export skips a module.
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

  /** @throws Error that names the parts which are declared but not registered */
  assertComplete(): void {
    const missing = this.order.filter((name) => !this.parts.has(name));
    if (missing.length > 0) throw new Error(`No personal data part is registered for: ${missing.join(', ')}`);
  }

  /** Every part, in the declared order; never only some of them. @throws Error that names the missing parts */
  inOrder(): PersonalData[] {
    this.assertComplete();
    return this.order.map((name) => this.parts.get(name)!);
  }
}
