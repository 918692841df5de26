import { TooManyUploadsError } from '../http.errors.js';
import { MAX_WAIT_MS, MAY_WAIT } from './upload.limits.js';

const LOOK_EVERY_MS = 100;

/** An upload that has a slot, or waits for one. */
export interface SlotHolder {
  /** Whether its body has stopped to flow. */
  readonly isStalled: boolean;
  /** Ends an upload that is stalled; its slot is released soon after. Idempotent. */
  giveUp(): void;
}

/**
 * The slots of concurrent uploads. A slot is held by bytes that flow: when all are taken and another upload waits, those
 * that have stalled are ended, so that clients that send nothing keep nobody else out.
 */
export class UploadSlots {
  private readonly holders = new Set<SlotHolder>();
  private readonly waiting: Array<() => void> = [];
  private lookout: NodeJS.Timeout | undefined;

  constructor(private readonly atOnce: number) {}

  /** Takes a slot; waits for one, in the order of arrival. @throws TooManyUploadsError */
  async take(holder: SlotHolder): Promise<void> {
    if (this.holders.size < this.atOnce) this.holders.add(holder);
    else await this.turn(holder);
  }

  /** Gives the slot to the next in line. */
  release(holder: SlotHolder): void {
    if (!this.holders.delete(holder)) return;
    this.waiting.shift()?.();
    this.endLookout();
  }

  private async turn(holder: SlotHolder): Promise<void> {
    if (this.waiting.length >= MAY_WAIT) throw new TooManyUploadsError();
    await new Promise<void>((resolve, reject) => {
      // Takes the slot at once, so that no upload that arrives now takes it first.
      const start = () => {
        clearTimeout(patience);
        this.holders.add(holder);
        resolve();
      };
      const patience = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        this.endLookout();
        reject(new TooManyUploadsError());
      }, MAX_WAIT_MS);
      this.waiting.push(start);
      this.lookout ??= setInterval(() => this.endStalled(), LOOK_EVERY_MS);
      this.endStalled();
    });
  }

  /** Ends as many as others wait. */
  private endStalled(): void {
    const stalled = [...this.holders].filter(({ isStalled }) => isStalled);
    for (const holder of stalled.slice(0, this.waiting.length)) holder.giveUp();
  }

  private endLookout(): void {
    if (this.waiting.length > 0) return;
    clearInterval(this.lookout);
    this.lookout = undefined;
  }
}
