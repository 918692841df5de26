import { AsyncResource } from 'node:async_hooks';

/**
 * An answer that is being computed. It collects the changes published meanwhile: what was read before a change must not
 * be stored after it.
 */
export class Computation {
  private readonly changed = new Set<string>();
  private outdated = false;
  private waiting: Array<() => void> = [];

  constructor(readonly url: string) {}

  noteChanges(topics: readonly string[]): void {
    for (const topic of topics) this.changed.add(topic);
  }

  /** Any topic may have changed. */
  noteMissed(): void {
    this.outdated = true;
  }

  /** Whether nothing that the answer depends on has changed since the computation began. */
  isValidFor(topics: readonly string[]): boolean {
    return !this.outdated && topics.every((topic) => !this.changed.has(topic));
  }

  /** Calls back when the answer is stored or given up, in the async context of this call. */
  whenEnded(callback: () => void): void {
    this.waiting.push(AsyncResource.bind(callback));
  }

  end(): void {
    for (const callback of this.waiting) setImmediate(callback);
    this.waiting = [];
  }
}
