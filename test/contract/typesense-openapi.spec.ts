import { existsSync, readFileSync } from 'node:fs';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import { OpenApiDocument, type DocumentedCall } from '../support/openapi.js';
import { TypesenseStandIn, type Exchange } from '../support/stand-ins/typesense.stand-in.js';
import { aSearchableProduct, batches, CATALOGUE, idOf } from './search-engine.catalogue.js';

/**
 * Typesense's own description of its API (an OpenAPI document of version 30, from its repository
 * `typesense-api-spec`) is not part of this project: `TYPESENSE_OPENAPI` names the file where it is at hand.
 */
const file = process.env.TYPESENSE_OPENAPI ?? '';
const isAtHand = file !== '' && existsSync(file);

const API_KEY = 'search-key';

(isAtHand ? describe : describe.skip)(
  'the calls of the search engine, and the answers of its stand-in',
  () => {
    let document: OpenApiDocument;
    let standIn: TypesenseStandIn;

    beforeAll(async () => {
      const { load } = jest.requireActual<{ load(text: string): any }>('js-yaml');
      document = new OpenApiDocument(corrected(load(readFileSync(file, 'utf8'))));
      standIn = new TypesenseStandIn(API_KEY);
      await useAllOf(await standIn.http.start());
    });

    afterAll(() => standIn.http.close());

    it('are as Typesense’s document says', () => {
      const differences = standIn.exchanges.flatMap((exchange) => document.differences(toCall(exchange)));
      expect([...new Set(differences)]).toEqual([]);
    });

    it('cover what the engine does', () => {
      const kinds = standIn.exchanges.map(
        ({ request, answer }) => `${request.method} ${request.path.split('/')[1]} ${answer.status ?? 200}`,
      );
      // prettier-ignore
      expect([...new Set(kinds)].sort()).toEqual(
        [
          'DELETE aliases 200', 'DELETE collections 200', 'DELETE collections 404', 'GET aliases 200',
          'GET aliases 404', 'GET collections 200', 'GET collections 404', 'GET health 200',
          'POST collections 201', 'POST collections 200', 'POST collections 404', 'POST multi_search 200',
          'PUT aliases 200',
        ].sort(),
      );
    });

    it('would be found out if they were not', () => {
      const search = standIn.exchanges.find(({ request }) => request.path === '/multi_search')!;
      const { responseBody, requestBody, ...call } = toCall(search) as DocumentedCall & {
        responseBody: any;
        requestBody: any;
      };
      const [result] = responseBody.results;
      const wrong = [
        { ...call, requestBody, responseBody: { results: [{ ...result, found: '1' }] } },
        { ...call, requestBody, responseBody: {} },
        { ...call, requestBody: { searches: [{ ...requestBody.searches[0], per_pages: 1 }] }, responseBody },
        { ...call, path: '/multi_searches', requestBody, responseBody },
        { ...call, status: 202, requestBody, responseBody },
      ];
      for (const one of wrong) expect(document.differences(one)).toHaveLength(1);
    });
  },
);

async function useAllOf(url: string): Promise<void> {
  const engine = TypesenseSearchEngine.connect({ nodes: [url], apiKey: API_KEY });
  const request = { page: 1, limit: 5, sort: 'relevance' } as const;
  await engine.needsRebuild();
  await engine.put(CATALOGUE[0]!).catch(() => undefined);
  await engine.rebuild(batches(CATALOGUE));
  await engine.rebuild(batches(CATALOGUE));
  await engine
    .rebuild(batches([aSearchableProduct({ id: idOf(70), basePriceMinor: 0.5 })]))
    .catch(() => undefined);
  await engine.put({ ...CATALOGUE[0]!, version: 2 });
  await engine.remove(CATALOGUE[1]!.id);
  await engine.remove(CATALOGUE[1]!.id);
  await engine.search({
    ...request,
    text: 'ketle',
    itemType: 'Kettles',
    minPriceMinor: 1,
    maxPriceMinor: 9_999_999,
  });
  await engine.search({ ...request, text: '*', sort: 'price:asc' });
  await engine.ping();
}

function toCall({ request, answer }: Exchange): DocumentedCall {
  return {
    method: request.method,
    path: request.path,
    query: request.query,
    requestBody: request.body,
    status: answer.status ?? 200,
    responseBody: answer.body,
  };
}

/** The document's own faults, put right: its examples and the server answer otherwise. */
function corrected(document: any): any {
  const { schemas } = document.components;
  schemas.SearchResultHit.properties.document = { type: 'object' };
  // Both kinds of search take the same parameters; the document leaves this one out of the second.
  schemas.MultiSearchParameters.properties.max_candidates =
    schemas.SearchParameters.properties.max_candidates;
  // The client asks for an import's failures to be thrown; the server ignores what it does not know.
  const imported = document.paths['/collections/{collectionName}/documents/import'].post;
  imported.parameters.push({ name: 'throwOnFail', in: 'query', schema: { type: 'boolean' } });
  return document;
}
