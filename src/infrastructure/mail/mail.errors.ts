import { ExternalCallError } from '../http-client/external-call.error.js';

/**
 * The mail server refused the recipient for good: there is no such mailbox. Nobody at the shop can change that, so the
 * mail is neither retried nor kept as a dead letter.
 */
export class UndeliverableMailError extends ExternalCallError {
  constructor(message: string, options: ErrorOptions & { status: number }) {
    super('mail server', 'rejected', message, { ...options, retryable: false });
  }

  /** The reply is 5xx, and about the recipient alone. */
  override get isServiceUsable(): boolean {
    return true;
  }
}
