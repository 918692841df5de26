import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What an image is turned into, and what it may be at most: see `webp.ts`. */
export interface Conversion {
  readonly path: string;
  readonly format: string;
  readonly maxSide: number;
  readonly maxPixels: number;
  readonly maxPixelsWhole: number;
  readonly maxSeconds: number;
}

type Reply = { readonly content: Uint8Array } | { readonly fault: string };

/** Longer than a conversion may take by itself: past it the process hangs. */
const PATIENCE_MS = 20_000;
/** An idle process is ended after this time, and its memory is free. */
const IDLE_MS = 10_000;

/**
 * By default the C library keeps what decoders free in a pool for each thread: 12 images of 12 megapixels took 308 MB,
 * and take 146 MB with these. They can only be set when a process starts.
 */
const FRUGAL_MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A process that converts images, one at a time. It starts with the first, and does not keep the service alive. */
export class DecoderProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @throws Error when the file cannot be converted, or the process crashed or hung over it */
  async convert(conversion: Conversion): Promise<Buffer> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    try {
      const reply = await this.ask(child, conversion);
      if ('fault' in reply) throw new Error(reply.fault);
      return Buffer.from(reply.content);
    } finally {
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  /** Ends the process; the next image starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./image-decoder.mjs', import.meta.url)), {
      // Nothing of the service's environment: it holds secrets.
      env: { ...FRUGAL_MALLOC },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    return child;
  }

  private ask(child: ChildProcess, conversion: Conversion): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const finish = (end: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        end();
      };
      const onMessage = (reply: unknown): void => finish(() => resolve(reply as Reply));
      const onExit = (): void => finish(() => reject(new Error('the decoding process has ended')));
      const onError = (error: Error): void => finish(() => reject(error));
      const timer = setTimeout(() => {
        finish(() => reject(new Error('the image was not decoded in time')));
        this.end();
      }, PATIENCE_MS);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(conversion, (error) => {
        if (error !== null) onError(error);
      });
    });
  }
}
