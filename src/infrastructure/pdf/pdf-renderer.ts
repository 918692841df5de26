import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { layoutOf, type DocumentLayout } from './document-layout.js';
import type { PrintedDocument } from './printed-document.js';

/** Timeout including the wait for earlier documents; one with hundreds of lines takes less than a second. */
const TIMEOUT_MS = 30_000;
/** The extra time for each further document of a file. */
const FURTHER_MS = 500;
const MEMORY_MB = 256;
/** An idle thread is stopped after this time to free its memory. */
const IDLE_MS = 60_000;

type RenderPool = Piscina<readonly DocumentLayout[], Uint8Array>;

/** Renders PDF files, one at a time, in a lazily started worker thread. */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private pool: Promise<RenderPool> | undefined;

  /**
   * @returns the file
   * @throws Error when the document cannot be rendered, or not within 30 seconds, or the renderer is closed meanwhile
   */
  render(document: PrintedDocument): Promise<Buffer> {
    return this.renderAll([document]);
  }

  /**
   * Renders documents into one file, each from a page of its own.
   * @throws as `render` does; the time grows with the number of documents
   */
  async renderAll(documents: readonly PrintedDocument[]): Promise<Buffer> {
    const pool = (this.pool ??= startPool());
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS + FURTHER_MS * documents.length);
      const pdf = await (
        await pool
      ).run(
        documents.map((document) => layoutOf(document)),
        { signal },
      );
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } catch (error) {
      const reason = this.pool === pool ? 'The document could not be rendered' : 'The renderer was closed';
      throw new Error(reason, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const { pool } = this;
    this.pool = undefined;
    await (await pool)?.destroy();
  }
}

async function startPool(): Promise<RenderPool> {
  const { Piscina } = (await import('piscina')).default;
  return new Piscina({
    filename: fileURLToPath(new URL('./pdf-thread.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}
