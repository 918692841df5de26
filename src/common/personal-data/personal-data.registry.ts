import { PartsInOrder } from '../collections/parts-in-order.js';

/** The personal data of a module, for account deletion and data export. */
export interface PersonalDataPart {
  /** Unique: the registry orders by it, and it is the key of the data in an export. */
  readonly name: string;

  /** Returns the module's data about the user, as plain JSON values. */
  exportFor(userId: string): Promise<unknown>;

  /**
   * Deletes or anonymises the module's data about the user, inside the transaction of the account deletion. Writes
   * run sequentially; effects outside the database go through the outbox.
   */
  eraseFor(userId: string): Promise<void>;
}

/**
 * The personal data parts of all modules, in a declared order. Records that refer to the user are deleted before the
 * user. A missing or undeclared part aborts the start-up, so that no deletion or export skips a module.
 */
export class PersonalDataRegistry extends PartsInOrder<PersonalDataPart> {
  constructor(order: readonly string[]) {
    super('personal data part', order);
  }
}
