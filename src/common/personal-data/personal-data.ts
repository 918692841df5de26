/**
 * Extension point for account deletion and data export. Each module that stores personal data registers one, so the
 * users module does not depend on the others.
 */
export abstract class PersonalData {
  /** Unique name: the registry orders by it, and it is the key of the data in an export. */
  abstract readonly name: string;

  /** The module's data about the user, as plain JSON values. */
  abstract exportFor(userId: string): Promise<unknown>;

  /**
   * Deletes or anonymises the module's data about the user, inside the transaction of the account deletion. Writes
   * run sequentially; effects outside the database go through the outbox.
   */
  abstract eraseFor(userId: string): Promise<void>;
}
