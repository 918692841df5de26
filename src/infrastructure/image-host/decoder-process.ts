import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Parameters and limits of a conversion: see `webp.ts`. */
type Conversion = Record<'path' | 'format', string> &
  Record<'maxPixels' | 'maxSeconds', number> & { readonly boxes: readonly Box[] };

/** What a picture is to fit into, in pixels. Never enlarged. */
export type Box = Readonly<Record<'width' | 'height', number>>;

type Reply =
  | { readonly contents: readonly Uint8Array[] }
  | { readonly fault: ConversionError['fault']; readonly reason: string };

/** The file cannot be converted. A process that crashed or hung over it counts as `damaged`. */
export class ConversionError extends Error {
  constructor(
    readonly fault: 'format' | 'pixels' | 'damaged',
    reason: string,
  ) {
    super(reason);
  }
}

/** Timeout of a conversion, longer than its own limit: after it the process is considered hung. */
const TIMEOUT_MS = 30_000;
/** An idle process is stopped after this time to free its memory. */
const IDLE_MS = 10_000;

/**
 * By default malloc retains freed memory in an arena per thread. With these settings 12 images of 12 megapixels take
 * 146 MB instead of 308 MB. They can only be set when a process starts.
 */
const FRUGAL_MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A child process that converts images, one at a time. It starts lazily and does not keep the service alive. */
export class DecoderProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** @returns the picture in each of the boxes, the largest of which comes first. @throws ConversionError; another error when no process can be started */
  async convert(conversion: Conversion): Promise<Buffer[]> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    try {
      const reply = await this.ask(child, conversion);
      if ('fault' in reply) throw new ConversionError(reply.fault, reply.reason);
      return reply.contents.map((content) => Buffer.from(content));
    } finally {
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  /** Stops the process; the next conversion starts a new one. */
  end(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./image-decoder.mjs', import.meta.url)), {
      // No environment variables of the service: they hold secrets.
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
      const onExit = (): void =>
        finish(() => reject(new ConversionError('damaged', 'the decoding process has ended')));
      const onError = (error: Error): void => finish(() => reject(error));
      const timer = setTimeout(() => {
        finish(() => reject(new ConversionError('damaged', 'the image was not decoded in time')));
        this.end();
      }, TIMEOUT_MS);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(conversion, (error) => {
        if (error !== null) onError(error);
      });
    });
  }
}
