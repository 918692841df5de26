/** A mail ready to be sent. */
export interface Mail {
  /** Constant across attempts, so that a repeated delivery can be deduplicated by its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The one-time code in it, for the log of developers. */
  readonly code?: string;
  /** Where replies go; without it, to the sender. */
  readonly replyTo?: string;
  readonly attachments?: ReadonlyArray<{
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }>;
}

/** Sends mail. Fails with an `ExternalCallError` of service `mail server`; check its `retryable`. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;

  /**
   * Forgets the mails to an address that this service itself keeps, in the open unit of work. What was delivered to a mail
   * server is not ours: nothing is called outside.
   */
  abstract forget(address: string): Promise<void>;

  /** @throws ExternalCallError when the mail server cannot be used */
  abstract ping(): Promise<void>;
}
