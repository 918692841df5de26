import { HttpStandIn, type ReceivedRequest, type StandInAnswer } from './http-stand-in.js';
import {
  checkDocument,
  completeField,
  Refusal,
  type Collection,
  type Document,
  type Field,
} from './typesense.documents.js';
import { facetCounts, filtered, matches, sorted, textOf } from './typesense.search.js';

/** A request and its answer. */
export interface Exchange {
  readonly request: ReceivedRequest;
  readonly answer: StandInAnswer;
}

/**
 * A Typesense server of version 30 in the part that a shop uses, with the server's paths, shapes, statuses and words.
 * It keeps its collections while it is closed, as a server keeps its disk.
 */
export class TypesenseStandIn {
  readonly http = new HttpStandIn((request) => this.exchange(request));
  readonly exchanges: Exchange[] = [];
  readonly collections = new Map<string, Collection>();
  readonly aliases = new Map<string, string>();
  /** The state that `/health` reports. */
  isHealthy = true;

  constructor(readonly apiKey = 'search-key') {}

  /** @returns the environment of a service that uses it */
  async start(): Promise<{ TYPESENSE_URL: string; TYPESENSE_API_KEY: string }> {
    return { TYPESENSE_URL: await this.http.start(), TYPESENSE_API_KEY: this.apiKey };
  }

  /** The documents behind a collection's name or alias. */
  documentsOf(name: string): Document[] {
    return [...this.collection(name).documents.values()];
  }

  private exchange(request: ReceivedRequest): StandInAnswer {
    const answer = this.answer(request);
    this.exchanges.push({ request, answer });
    return answer;
  }

  private answer(request: ReceivedRequest): StandInAnswer {
    if (request.path === '/health')
      return this.isHealthy ? { body: { ok: true } } : { status: 503, body: { ok: false } };
    if (request.headers['x-typesense-api-key'] !== this.apiKey) {
      return refused(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
    }
    try {
      return this.route(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.message);
      throw error;
    }
  }

  private route(request: ReceivedRequest): StandInAnswer {
    const [resource, name = '', part, id] = request.path
      .split('/')
      .slice(1)
      .map((piece) => decodeURIComponent(piece));
    const action = id === 'import' ? '/import' : id === undefined ? '' : '/:id';
    const route = `${request.method} ${resource}${name === '' ? '' : '/:name'}${part === undefined ? '' : `/${part}`}${action}`;
    switch (route) {
      case 'POST collections':
        return this.createCollection(request.body as Partial<Collection>);
      case 'GET collections':
        return { body: [...this.collections.values()].map((collection) => described(collection)) };
      case 'GET collections/:name':
        return { body: described(this.collection(name)) };
      case 'DELETE collections/:name':
        return this.dropCollection(name);
      case 'PUT aliases/:name':
        return this.setAlias(name, request.body as { collection_name?: string } | undefined);
      case 'GET aliases/:name':
        return { body: this.alias(name) };
      case 'DELETE aliases/:name':
        return this.deleteAlias(name);
      case 'POST collections/:name/documents':
        return this.write(
          this.collection(name),
          request.body as Document,
          request.query.get('action') ?? 'create',
        );
      case 'GET collections/:name/documents/:id':
        return { body: stored(this.collection(name), id!) };
      case 'DELETE collections/:name/documents/:id':
        return this.deleteDocument(name, id!, request.query.get('ignore_not_found') === 'true');
      case 'DELETE collections/:name/documents':
        return this.deleteByFilter(name, request.query.get('filter_by') ?? '');
      case 'POST collections/:name/documents/import':
        return this.import(name, String(request.body), request.query.get('action') ?? 'create');
      case 'POST multi_search':
        return this.multiSearch(request.body as { searches: Array<Record<string, unknown>> });
      default:
        return refused(404, 'Not Found');
    }
  }

  private collection(nameOrAlias: string): Collection {
    const found = this.collections.get(this.aliases.get(nameOrAlias) ?? nameOrAlias);
    if (found === undefined) throw new Refusal(404, 'Collection not found');
    return found;
  }

  private createCollection(body: Partial<Collection>): StandInAnswer {
    const { name, fields, default_sorting_field = '' } = body;
    if (name === undefined || fields === undefined) throw new Refusal(400, 'Parameter `name` is required.');
    if (this.collections.has(name))
      throw new Refusal(409, `A collection with name \`${name}\` already exists.`);
    const complete = fields.map((field: Partial<Field>) => completeField(field));
    if (
      default_sorting_field !== '' &&
      complete.find((field) => field.name === default_sorting_field)?.sort !== true
    ) {
      throw new Refusal(
        400,
        `Default sorting field is defined as \`${default_sorting_field}\` but is not found in the schema.`,
      );
    }
    const collection: Collection = {
      name,
      fields: complete,
      default_sorting_field,
      created_at: 1_700_000_000,
      documents: new Map(),
    };
    this.collections.set(name, collection);
    return { status: 201, body: described(collection) };
  }

  private dropCollection(name: string): StandInAnswer {
    const collection = this.collection(name);
    this.collections.delete(collection.name);
    return { body: described(collection) };
  }

  private alias(name: string): { name: string; collection_name: string } {
    const target = this.aliases.get(name);
    if (target === undefined) throw new Refusal(404, 'Not Found');
    return { name, collection_name: target };
  }

  private setAlias(name: string, body: { collection_name?: string } | undefined): StandInAnswer {
    if (body?.collection_name === undefined)
      throw new Refusal(400, 'Parameter `collection_name` is required.');
    if (this.collections.has(name))
      throw new Refusal(500, `Name \`${name}\` conflicts with an existing collection name.`);
    this.aliases.set(name, body.collection_name);
    return { body: this.alias(name) };
  }

  private deleteAlias(name: string): StandInAnswer {
    const alias = this.alias(name);
    this.aliases.delete(name);
    return { body: alias };
  }

  private write(collection: Collection, document: Document, action: string): StandInAnswer {
    checkDocument(collection, document);
    if (action === 'create' && collection.documents.has(document.id)) {
      throw new Refusal(409, `A document with id ${document.id} already exists.`);
    }
    collection.documents.set(document.id, structuredClone(document));
    return { status: 201, body: document };
  }

  private deleteDocument(name: string, id: string, ignoreNotFound: boolean): StandInAnswer {
    const collection = this.collection(name);
    if (ignoreNotFound && !collection.documents.has(id)) return { body: { id } };
    const document = stored(collection, id);
    collection.documents.delete(id);
    return { body: document };
  }

  private deleteByFilter(name: string, filterBy: string): StandInAnswer {
    const collection = this.collection(name);
    if (filterBy === '') throw new Refusal(400, 'Parameter `filter_by` must be provided.');
    const documents = filtered(collection, filterBy);
    for (const { id } of documents) collection.documents.delete(id);
    return { body: { num_deleted: documents.length } };
  }

  private import(name: string, lines: string, action: string): StandInAnswer {
    const collection = this.collection(name);
    const answers = lines.split('\n').map((line) => {
      try {
        this.write(collection, JSON.parse(line) as Document, action);
        return { success: true };
      } catch (error) {
        if (error instanceof Refusal)
          return { success: false, code: error.status, error: error.message, document: line };
        return { success: false, code: 400, error: 'Bad JSON.', document: line };
      }
    });
    const body = answers.map((answer) => JSON.stringify(answer)).join('\n');
    return { body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
  }

  private multiSearch({ searches }: { searches: Array<Record<string, unknown>> }): StandInAnswer {
    const results = searches.map((search) => {
      try {
        return this.search(search);
      } catch (error) {
        if (error instanceof Refusal) return { code: error.status, error: error.message };
        throw error;
      }
    });
    return { body: { results } };
  }

  private search(parameters: Record<string, unknown>) {
    const {
      q,
      page = 1,
      per_page: perPage = 10,
    } = parameters as { q?: string; page?: number; per_page?: number };
    if (q === undefined) throw new Refusal(400, 'Parameter `q` is required.');
    if (perPage > 250) throw new Refusal(422, 'Only upto 250 hits can be fetched per page.');
    const collection = this.collection(textOf(parameters, 'collection'));
    const found = matches(collection, filtered(collection, textOf(parameters, 'filter_by')), parameters);
    const order =
      textOf(parameters, 'sort_by') || `_text_match:desc,${collection.default_sorting_field}:desc`;
    const documents = sorted(collection, found, order);
    const shown = documents.slice((page - 1) * perPage, page * perPage);
    return {
      facet_counts: facetCounts(collection, documents, parameters),
      found: documents.length,
      hits: shown.map((document) =>
        hit(trimmed(document, textOf(parameters, 'include_fields')), found.get(document)!, q),
      ),
      out_of: collection.documents.size,
      page,
      request_params: { collection_name: collection.name, first_q: q, per_page: perPage, q },
      search_cutoff: false,
      search_time_ms: 1,
    };
  }
}

function described({ documents, ...collection }: Collection) {
  return {
    ...collection,
    num_documents: documents.size,
    symbols_to_index: [],
    token_separators: [],
    enable_nested_fields: false,
  };
}

function stored(collection: Collection, id: string): Document {
  const document = collection.documents.get(id);
  if (document === undefined) throw new Refusal(404, `Could not find a document with id: ${id}`);
  return document;
}

function trimmed(document: Document, includeFields: string): Record<string, unknown> {
  const names = includeFields.split(',');
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => includeFields === '' || names.includes(name)),
  );
}

function hit(document: Record<string, unknown>, score: number, q: string) {
  if (q === '*') return { document, highlight: {}, highlights: [] };
  // More than a double holds exactly, as on the server.
  const score64 = BigInt(Math.round(score * 1000)) * 578_730_123_365_187n + 705n;
  return {
    document,
    highlight: {},
    highlights: [],
    text_match: Number(score64),
    text_match_info: {
      best_field_score: '1108091338752',
      best_field_weight: 15,
      fields_matched: 1,
      num_tokens_dropped: 0,
      score: String(score64),
      tokens_matched: 1,
      typo_prefix_score: 0,
    },
  };
}

function refused(status: number, message: string): StandInAnswer {
  return { status, body: { message } };
}
