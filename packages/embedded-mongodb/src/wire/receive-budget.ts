/** A connection, as the budget sees it. */
export interface Holder {
  /** How many bytes it holds: of an unfinished message, and of messages that are not answered yet. */
  readonly holds: number;
  /** Ends it; it holds nothing from then on. */
  close(): void;
}

/** What all connections together may hold, and for how long one may leave a message unfinished. */
export class ReceiveBudget {
  private readonly charged = new Map<Holder, number>();
  private used = 0;

  constructor(
    private readonly limitBytes = 512 * 1024 * 1024,
    readonly unfinishedMs = 30_000,
  ) {}

  /**
   * Notes what a connection holds now. When it is too much for all of them together, the one that holds most is
   * closed: many that hold little cannot be pushed out by a few that hold much.
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
