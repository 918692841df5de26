/**
 * The hook by which a module takes part in account deletion and data export without the users module
 * knowing it. Each module that keeps personal data registers one.
 */
export abstract class PersonalData {
  /** By which the registry orders the parts, and the export lists the data. */
  abstract readonly name: string;

  /** What the module keeps about the user, as plain JSON values. */
  abstract exportFor(userId: string): Promise<unknown>;

  /**
   * Deletes or anonymises what the module keeps about the user. Runs inside the transaction of the
   * account deletion: one database write after another, no effect outside the database except by outbox.
   */
  abstract eraseFor(userId: string): Promise<void>;
}
