import type { StreamReadRaw } from 'bullmq';

type EventFields = Record<string, string | number | undefined>;

interface LoggedEvent {
  readonly sequence: number;
  readonly fields: string[];
}

/** One `QueueEvents` instance: how far it has seen, and whether it waits. */
export class EventReader {
  /** Wakes the reader; `true` while the log is open to it. */
  wake: ((open: boolean) => void) | undefined;
  constructor(readonly since: number) {}
}

/**
 * The queue's events, for `QueueEvents`. Nothing is kept while nobody reads, so a service without listeners
 * pays nothing; what is kept is bounded.
 */
export class EventLog {
  private readonly readers = new Set<EventReader>();
  private events: LoggedEvent[] = [];
  private sequence = 0;

  constructor(private readonly maxLength: () => number) {}

  /** @returns a reader of everything that happens from now on */
  open(): EventReader {
    const reader = new EventReader(this.sequence);
    this.readers.add(reader);
    return reader;
  }

  close(reader: EventReader): void {
    this.readers.delete(reader);
    reader.wake?.(false);
    if (this.readers.size === 0) this.events = [];
  }

  /** @returns the event's id in the form of a Redis stream id */
  append(event: string, fields: EventFields = {}): string {
    this.sequence += 1;
    if (this.readers.size > 0) this.keep({ event, ...fields });
    return `${this.sequence}-0`;
  }

  /**
   * Waits, without a time limit, for events after `id` (`$`: after the reader was opened).
   * @returns them in the form of a Redis stream reply; null once the reader is closed
   */
  async read(reader: EventReader, id: string): Promise<StreamReadRaw> {
    const after = id === '$' ? reader.since : Number.parseInt(id, 10);
    while (!this.events.length || this.events.at(-1)!.sequence <= after) {
      if (!this.readers.has(reader)) return null;
      const open = await new Promise<boolean>((wake) => (reader.wake = wake));
      reader.wake = undefined;
      if (!open) return null;
    }
    // What is kept has no gaps, so the first unread event is found by counting.
    const unread = this.events.slice(Math.max(after + 1 - this.events[0]!.sequence, 0));
    return [['events', unread.map(({ sequence, fields }) => [`${sequence}-0`, fields])]];
  }

  /** @returns how many events were dropped */
  trim(length: number): number {
    const surplus = Math.max(this.events.length - length, 0);
    this.events.splice(0, surplus);
    return surplus;
  }

  private keep(fields: EventFields): void {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    this.events.push({ sequence: this.sequence, fields: known.flat().map(String) });
    // Trimmed in big steps, so that the cost per event stays constant.
    if (this.events.length > 2 * this.maxLength()) this.trim(this.maxLength());
    for (const reader of this.readers) reader.wake?.(true);
  }
}
