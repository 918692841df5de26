import { Client } from 'typesense';
import type { AppConfig } from '#config/app-config.js';
import {
  SearchEngine,
  type IndexChange,
  type SearchableProduct,
  type SearchRequest,
  type SearchResult,
} from '../../search-engine.port.js';
import { indexChange } from '../../index-change.js';
import { removedDocument, toDocument, type ProductDocument } from './typesense.schema.js';
import { callFailure, isMissing, notUnderstood, refusal } from './typesense.errors.js';
import { LIVE, NEXT, TypesenseIndexes } from './typesense.indexes.js';
import { fewerWords } from '../../query-readings.js';
import {
  countOf,
  multiSearchAnswer,
  parametersOf,
  searchesOf,
  toResult,
  type EngineAnswer,
  type SearchParameters,
} from './typesense.query.js';

const CALL_TIMEOUT_SECONDS = 3;

const NO_FACETS = { itemType: [], mainCategory: [] };
const NOTHING: SearchResult = { hits: [], facets: NO_FACETS, found: 0, searchTimeMs: 0 };

/**
 * The search engine on Typesense. Searches go to an alias; a rebuild fills a collection behind it and moves the
 * alias. Typesense has no conditional write: that a newer state is never overwritten rests on the callers, who
 * write about one product one after another and read its latest state before each write; the look at the stored
 * version before a write catches what comes late all the same.
 */
export class TypesenseSearchEngine extends SearchEngine {
  private constructor(
    private readonly client: Client,
    private readonly indexes: TypesenseIndexes,
  ) {
    super();
  }

  static connect(
    { nodes, apiKey }: AppConfig['searchEngine'],
    timeoutSeconds = CALL_TIMEOUT_SECONDS,
  ): TypesenseSearchEngine {
    const client = new Client({
      nodes: nodes.map((url) => ({ url })),
      apiKey,
      connectionTimeoutSeconds: timeoutSeconds,
      // No node is asked twice; a cluster's next one is asked when the first does not answer.
      numRetries: nodes.length - 1,
      logLevel: 'silent',
    });
    return new TypesenseSearchEngine(client, new TypesenseIndexes(client));
  }

  /** Sends one call; two more where nothing has all of the words. */
  override async search(request: SearchRequest): Promise<SearchResult> {
    const { searches, words } = searchesOf(request);
    if (searches.length === 0) return NOTHING;
    const answers = await this.ask(searches);
    const found = firstThatFound(answers);
    if (found !== undefined || words.length < 2) return toResult(found ?? answers[0]!);
    return toResult(firstThatFound(await this.askWithFewer(request, words)) ?? answers[0]!);
  }

  private async askWithFewer(request: SearchRequest, words: readonly string[]): Promise<EngineAnswer[]> {
    const counts = await this.ask(words.map((word, i) => countOf(request, word, i === words.length - 1)));
    const fewer = fewerWords(
      words,
      counts.map(({ found }) => found),
    );
    return fewer.length === 0 ? [] : this.ask(fewer.map((left) => parametersOf(request, left.join(' '))));
  }

  private async ask(all: readonly SearchParameters[]): Promise<EngineAnswer[]> {
    // Not the plain search: its query string ends at 4,000 bytes.
    const searches = { searches: all.map((parameters) => ({ collection: LIVE, ...parameters })) };
    const answer = multiSearchAnswer.safeParse(
      await called('search', () => this.client.multiSearch.perform(searches)),
    );
    const results = answer.data?.results ?? [];
    if (results.length !== all.length) throw notUnderstood('search');
    return results.map((result) => {
      if ('code' in result) throw refusal('search', result.code, result.error);
      return result;
    });
  }

  override async put(product: SearchableProduct): Promise<IndexChange> {
    return called('put', async () => {
      const stored = await found(() => this.index(LIVE).documents(product.id).retrieve());
      if (stored !== undefined && stored.version >= product.version) return 'none';
      // The index that is being built comes first: the two aliases may become one between the two writes, and
      // whatever reaches the next one is safe.
      const inNext = await found(() => this.index(NEXT).documents().upsert(toDocument(product)));
      const inLive = await found(() => this.index(LIVE).documents().upsert(toDocument(product)));
      if (inNext === undefined && inLive === undefined) throw refusal('put', 404, 'there is no index yet');
      const before = stored && { ...stored, description: stored.shownDescription ?? stored.description };
      return indexChange(before, product);
    });
  }

  override async remove(id: string): Promise<void> {
    await called('remove', async () => {
      await found(() => this.index(NEXT).documents().upsert(removedDocument(id)));
      await found(() => this.index(LIVE).documents(id).delete());
    });
  }

  override async rebuild(
    catalogue: AsyncIterable<SearchableProduct[]>,
    onProgress?: (done: number) => void,
  ): Promise<void> {
    const collection = await called('rebuild', () => this.indexes.open());
    try {
      let done = 0;
      for await (const products of catalogue) {
        await called('rebuild', () => this.indexes.take(collection, products));
        done += products.length;
        onProgress?.(done);
      }
      await called('rebuild', () => this.indexes.use(collection));
    } catch (error) {
      // What cannot be given up now, as when the engine is down, is removed by the next rebuild.
      await this.indexes.abandon(collection).catch(() => undefined);
      throw error;
    }
  }

  override async needsRebuild(): Promise<boolean> {
    return called('look for the index', async () => !(await this.indexes.hasCurrent()));
  }

  override async ping(): Promise<void> {
    const { ok } = await called('ping', () => this.client.health.retrieve());
    if (ok !== true) throw refusal('ping', 503, 'not healthy');
  }

  private index(alias: string) {
    return this.client.collections<ProductDocument>(alias);
  }
}

function firstThatFound(answers: readonly EngineAnswer[]): EngineAnswer | undefined {
  return answers.find(({ found }) => found > 0);
}

/** The answer, or nothing when there is no such index or document. */
async function found<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @throws ExternalCallError for whatever goes wrong */
async function called<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw callFailure(what, error);
  }
}
