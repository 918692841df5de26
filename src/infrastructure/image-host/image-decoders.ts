import { DecoderProcess, type Conversion } from './decoder-process.js';
import { DecodingQueue } from './decoding-queue.js';
import { ImagesBusyError } from './image.errors.js';
import { LARGE_EFFORT, LARGE_MAY_WAIT, PAUSE_TIMES, SLOW_DECODING_MS } from './image-decoding.limits.js';

/** An account that brings an image. */
export interface ImageOwner {
  readonly id: string;
  readonly role: 'USER' | 'ADMIN';
}

/** The source of an image: an account, staff for the catalogue, or an import. */
export type ImageSource = ImageOwner | 'staff' | 'import';

type Decoder = Pick<DecoderProcess, 'convert'>;

interface Lane {
  readonly decoder: Decoder;
  readonly queue: DecodingQueue;
}

/** Puts the images of administrators before all others. */
const STAFF_FIRST = -1e15;

/**
 * Decodes images in three processes, each of which takes one at a time: one for customers, where the cheapest is the next, one for staff
 * and imports, and one for large images of either, staff first, because a machine has the memory for one of them.
 * After a slow image its account has to wait, so that none of them occupies a process.
 */
export class ImageDecoders {
  private readonly lanes: Readonly<Record<'customers' | 'staff' | 'large', Lane>>;
  /** Until when accounts wait, on the clock of `performance`. */
  private readonly pauses = new Map<string, number>();

  constructor(newDecoder: () => Decoder = () => new DecoderProcess()) {
    const lane = (mayWait: number): Lane => ({ decoder: newDecoder(), queue: new DecodingQueue(mayWait) });
    this.lanes = { customers: lane(Infinity), staff: lane(Infinity), large: lane(LARGE_MAY_WAIT) };
  }

  /** @throws ConversionError, ImagesBusyError; another error when no process can be started */
  async convert(conversion: Conversion, effort: number, source: ImageSource): Promise<Buffer[]> {
    const customer = typeof source === 'object' && source.role === 'USER' ? source.id : undefined;
    const isImport = source === 'import';
    const isCounted = customer !== undefined;
    const rank = Math.min(effort, 1e12) + (isCounted || isImport ? 0 : STAFF_FIRST);
    const { decoder, queue } = this.lanes[laneOf(effort, !isCounted)];
    if (isCounted) this.refusePaused(customer);
    return queue.run({ rank, isCounted, isPatient: isImport }, async () => {
      const outcome = await decoder.convert(conversion);
      if (isCounted) this.notePause(customer, outcome.tookMs);
      if ('error' in outcome) throw outcome.error;
      return outcome.contents;
    });
  }

  private notePause(account: string, tookMs: number): void {
    if (tookMs >= SLOW_DECODING_MS) this.pauses.set(account, performance.now() + PAUSE_TIMES * tookMs);
  }

  private refusePaused(account: string): void {
    const now = performance.now();
    for (const [name, until] of this.pauses) if (until <= now) this.pauses.delete(name);
    const until = this.pauses.get(account);
    if (until !== undefined) throw new ImagesBusyError(Math.ceil((until - now) / 1000));
  }
}

function laneOf(effort: number, isOfShop: boolean): 'customers' | 'staff' | 'large' {
  if (effort > LARGE_EFFORT) return 'large';
  return isOfShop ? 'staff' : 'customers';
}
