import { performance } from 'node:perf_hooks';
import { KeyedLock } from '#common/async/keyed-lock.js';
import {
  SearchEngine,
  type IndexChange,
  type SearchableProduct,
  type SearchRequest,
  type SearchResult,
} from '../../search-engine.port.js';
import { EmbeddedIndex } from './embedded-index.js';

/** An index that is being built beside the one in use, and what was removed since its reading began. */
interface Rebuilding {
  readonly index: EmbeddedIndex;
  readonly removed: Set<string>;
}

/**
 * The search engine inside this process, for catalogues of up to some ten thousand products. It keeps nothing on
 * disk: a new process fills it from the database, and until then searches wait.
 */
export class EmbeddedSearchEngine extends SearchEngine {
  private index = new EmbeddedIndex();
  private isFilled = false;
  /** The first filling, until it has succeeded. */
  private filling: Promise<void> | undefined;
  private rebuilding: Rebuilding | undefined;
  private readonly rebuilds = new KeyedLock();

  /** @throws what the first filling failed with, until a later one succeeds */
  override async search(request: SearchRequest): Promise<SearchResult> {
    if (this.filling !== undefined) await this.filling;
    const startedAt = performance.now();
    const answer = this.index.search(request);
    return { ...answer, searchTimeMs: Math.round(performance.now() - startedAt) };
  }

  override async put(product: SearchableProduct): Promise<IndexChange> {
    this.rebuilding?.removed.delete(product.id);
    this.rebuilding?.index.put(product);
    return this.index.put(product);
  }

  override async remove(id: string): Promise<void> {
    // The reading under way may have met the product before, and bring it later.
    this.rebuilding?.removed.add(id);
    this.rebuilding?.index.remove(id);
    this.index.remove(id);
  }

  override async rebuild(
    catalogue: AsyncIterable<SearchableProduct[]>,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    const rebuilt = this.rebuilds.runExclusive(['index'], () => this.rebuildNow(catalogue, onProgress));
    if (!this.isFilled) this.filling = rebuilt;
    await rebuilt;
  }

  override async needsRebuild(): Promise<boolean> {
    return !this.isFilled;
  }

  override async ping(): Promise<void> {}

  private async rebuildNow(
    catalogue: AsyncIterable<SearchableProduct[]>,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    const next: Rebuilding = { index: new EmbeddedIndex(), removed: new Set() };
    this.rebuilding = next;
    try {
      let done = 0;
      for await (const products of catalogue) {
        for (const product of products) if (!next.removed.has(product.id)) next.index.put(product);
        done += products.length;
        onProgress?.(done);
      }
      this.index = next.index;
      this.isFilled = true;
      this.filling = undefined;
    } finally {
      this.rebuilding = undefined;
    }
  }
}
