/** Receives changes from a `ChangeFeed`. */
export interface ChangeListener {
  /** Publishes that what these topics name has changed. */
  changed(topics: readonly string[]): void;
  /** Changes of unknown topics may have been missed. */
  missed(): void;
}

/**
 * Carries changes between the processes of the shop. A topic is a short text that names what changed (`product:<id>`);
 * the module that owns the records defines it. A process hears its own changes at once and those of others within a
 * second, or it can tell that it does not: see `isCurrent`.
 */
export abstract class ChangeFeed {
  private readonly listeners = new Set<ChangeListener>();

  /** Publishes changes that are committed. Listeners of this process are called before it returns. It never fails. */
  publish(topics: readonly string[]): void {
    if (topics.length === 0) return;
    this.tell(topics);
    this.send(topics);
  }

  /** @returns a function that ends the subscription */
  listen(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Whether the listeners have every change that any process published more than a second ago. False while
   * the feed cannot be read, and for a moment after a pause in which nobody asked: asking keeps the feed read.
   */
  abstract isCurrent(): boolean;

  /** Sends what is published and not sent yet, waiting at most a moment, and closes the connection. */
  abstract close(): Promise<void>;

  /** Sends topics to the other processes; retries by itself. */
  protected abstract send(topics: readonly string[]): void;

  protected tell(topics: readonly string[]): void {
    for (const listener of this.listeners) listener.changed(topics);
  }

  protected tellMissed(): void {
    for (const listener of this.listeners) listener.missed();
  }
}
