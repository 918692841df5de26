import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentLayout } from './document-layout.js';

/** A document of hundreds of lines takes less than a second; the wait for those before it is part of this. */
const DEADLINE_MS = 30_000;
const MEMORY_MB = 256;

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

type Reply = { id: number; pdf: Uint8Array } | { id: number; fault: string };

/** One rendering thread, and what waits for it. It does not keep the process alive. */
export class RenderThread {
  private readonly worker = new Worker(fileURLToPath(new URL('./pdf-thread.mjs', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private over = false;

  constructor() {
    this.worker.unref();
    this.worker.on('message', (reply: Reply) => this.settle(reply));
    this.worker.on('error', (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.end(new Error('the rendering thread has ended')));
  }

  /** Whether it takes no more work: it crashed, hung, or was closed. */
  get isOver(): boolean {
    return this.over;
  }

  /** @throws Error when the document cannot be rendered, or not in time */
  async render(layout: DocumentLayout): Promise<Buffer> {
    const id = ++this.lastId;
    return new Promise<Buffer>((resolve, reject) => {
      // A thread that hangs answers nobody: all that wait for it are told, and it is given up.
      const timer = setTimeout(
        () => void this.close(new Error('a document was not rendered in time')),
        DEADLINE_MS,
      );
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ...layout });
    });
  }

  async close(reason = new Error('the rendering thread is closed')): Promise<void> {
    this.end(reason);
    await this.worker.terminate();
  }

  private settle(reply: Reply): void {
    const asked = this.waiting.get(reply.id);
    if (asked === undefined) return;
    this.waiting.delete(reply.id);
    clearTimeout(asked.timer);
    if ('pdf' in reply)
      asked.resolve(Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength));
    else asked.reject(new Error(`the document cannot be rendered: ${reply.fault}`));
  }

  private end(error: Error): void {
    this.over = true;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
  }
}
