import type { RepeatableOptions } from 'bullmq';

/** A job scheduler: when its next job is due, and what every job of it is made of. */
export class SchedulerRecord {
  /** How many jobs it has planned so far. */
  iterations = 1;
  /** Due time of the job that it has planned last: Unix milliseconds on the service's clock. */
  next = 0;
  repeat: RepeatableOptions = { name: '' };
  /** The payload of every job, as JSON text. */
  data = '{}';
  /** The options of every job, as JSON text. */
  templateOpts = '{}';

  constructor(readonly id: string) {}

  get nextJobId(): string {
    return this.jobIdAt(this.next);
  }

  jobIdAt(millis: number): string {
    return `repeat:${this.id}:${millis}`;
  }

  /** @returns the fields as BullMQ reads them back: every value a text, absent ones left out */
  fields(): Record<string, string> {
    const { name, tz, limit, pattern, startDate, endDate, every, offset } = this.repeat;
    const values: Record<string, string | number | null | undefined> = {
      name,
      tz,
      limit,
      pattern,
      startDate,
      endDate,
      every,
      offset,
      opts: this.templateOpts === '{}' ? undefined : this.templateOpts,
      data: this.data === '{}' ? undefined : this.data,
      ic: this.iterations,
    };
    const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    return Object.fromEntries(known.map(([key, value]) => [key, String(value)]));
  }
}
