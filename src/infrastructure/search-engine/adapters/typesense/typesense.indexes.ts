import { randomBytes } from 'node:crypto';
import type { Client } from 'typesense';
import { withTimeout } from '#common/async/with-timeout.js';
import { SystemClock } from '#common/time/clock.js';
import type { SearchableProduct } from '../../search-engine.port.js';
import { ExternalCallError } from '../../../http-client/external-call.error.js';
import { collectionSchema, toDocument } from './typesense.schema.js';
import { isMissing, refusal, timedOut } from './typesense.errors.js';

/** The alias of the live index. */
export const LIVE = 'products';
/** The alias of an index being built. While it exists, every process writes to both indexes. */
export const NEXT = 'products_next';

const OUR_COLLECTION = /^products_\d{8}T\d{6}_[0-9a-f]{8}$/;
const IMPORT_DEADLINE_MS = 60_000;

/** The collections of a Typesense server that are ours: one in use, and while the index is rebuilt a second one. */
export class TypesenseIndexes {
  constructor(private readonly client: Client) {}

  /** Whether there is a live index with every field of this version of the shop. */
  async hasCurrent(): Promise<boolean> {
    const name = await this.targetOf(LIVE);
    if (name === undefined) return false;
    try {
      const { fields } = await this.client.collections(name).retrieve();
      const present = new Set(fields.map((field) => field.name));
      return collectionSchema(name).fields.every((field) => present.has(field.name));
    } catch (error) {
      // The alias outlives its collection.
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Creates an empty collection, to which every process then writes as well. @returns its name */
  async open(): Promise<string> {
    const name = `products_${timestamp()}_${randomBytes(4).toString('hex')}`;
    await this.client.collections().create(collectionSchema(name));
    await this.client.aliases().upsert(NEXT, { collection_name: name });
    return name;
  }

  /**
   * Imports products, except existing ones: documents written since `open` are newer.
   * @throws ExternalCallError when one is refused
   */
  async take(collection: string, products: readonly SearchableProduct[]): Promise<void> {
    if (products.length === 0) return;
    const documents = products.map((product) => toDocument(product));
    const work = this.client
      .collections(collection)
      .documents()
      .import(documents, { action: 'create', throwOnFail: false });
    // The client has no timeout for imports.
    const answers = await withTimeout(IMPORT_DEADLINE_MS, work, () => timedOut('import'));
    const failed = answers.find((answer) => !answer.success && answer.code !== 409);
    if (failed !== undefined) throw refusal('import', failed.code ?? 0, failed.error ?? '');
  }

  /** Makes a collection live and deletes earlier ones. @throws ExternalCallError when a later rebuild has started */
  async use(collection: string): Promise<void> {
    if ((await this.targetOf(NEXT)) !== collection) {
      const message = 'another rebuild of the index has begun, and goes on in the place of this one';
      throw new ExternalCallError('search engine', 'rejected', message, { retryable: true });
    }
    await this.client.aliases().upsert(LIVE, { collection_name: collection });
    await this.client.aliases(NEXT).delete();
    await this.client.collections(collection).documents().delete({ filter_by: 'isActive:=false' });
    for (const { name } of await this.client.collections().retrieve()) {
      if (OUR_COLLECTION.test(name) && name !== collection) await this.drop(name);
    }
  }

  /** Deletes a collection that did not become live. */
  async abandon(collection: string): Promise<void> {
    if ((await this.targetOf(NEXT)) === collection) await this.client.aliases(NEXT).delete();
    await this.drop(collection);
  }

  private async targetOf(alias: string): Promise<string | undefined> {
    try {
      return (await this.client.aliases(alias).retrieve()).collection_name;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  private async drop(collection: string): Promise<void> {
    try {
      await this.client.collections(collection).delete();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

function timestamp(): string {
  return new SystemClock().now().toISOString().replace(/[-:]/g, '').slice(0, 15);
}
