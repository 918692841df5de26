/** What all connections together may hold of messages that are not answered yet, and for how long without a word. */
export class ReceiveBudget {
  private used = 0;

  constructor(
    private readonly limitBytes = 512 * 1024 * 1024,
    readonly stallMs = 30_000,
  ) {}

  /** Takes what one connection holds more than before, or gives back what it holds less. @returns whether it fits */
  change(bytes: number): boolean {
    this.used += bytes;
    return this.used <= this.limitBytes;
  }
}
