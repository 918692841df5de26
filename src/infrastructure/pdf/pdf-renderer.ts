import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { layoutOf } from './document-layout.js';
import type { PrintedDocument } from './printed-document.js';
import { RenderThread } from './render-thread.js';

/** Makes PDF files, in a thread that starts with the first of them and is replaced when it fails. */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private thread: RenderThread | undefined;

  /** @returns the file. @throws Error when it cannot be rendered */
  async render(document: PrintedDocument): Promise<Buffer> {
    if (this.thread === undefined || this.thread.isOver) this.thread = new RenderThread();
    return this.thread.render(layoutOf(document));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }
}
