/** A connection in the budget. */
export interface Holder {
  /** The bytes that it holds: an unfinished message and unanswered messages. */
  readonly holds: number;
  /** Closes the connection and releases its bytes. */
  close(): void;
}

/** The memory budget of all connections together, and the time limit for an unfinished message. */
export class ReceiveBudget {
  private readonly charged = new Map<Holder, number>();
  private used = 0;

  constructor(
    private readonly limitBytes = 512 * 1024 * 1024,
    readonly unfinishedMs = 30_000,
  ) {}

  /**
   * Records the bytes of a connection. When the budget is exceeded, the connection with the most bytes is closed, so
   * a few large ones cannot evict many small ones.
   */
  note(holder: Holder): void {
    const { holds } = holder;
    this.used += holds - (this.charged.get(holder) ?? 0);
    if (holds === 0) this.charged.delete(holder);
    else this.charged.set(holder, holds);
    if (this.used <= this.limitBytes) return;
    const [largest] = [...this.charged].reduce((most, one) => (one[1] > most[1] ? one : most));
    largest.close();
    this.note(largest);
  }
}
