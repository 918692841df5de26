import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { requestsOf, sourcesOf } from '../../scripts/lib/collection-requests.mjs';
import { httpCollection } from '../../scripts/lib/http-collection.mjs';
import { postmanCollection } from '../../scripts/lib/postman-collection.mjs';

const DOCS = join(resolve(__dirname, '..', '..'), 'docs');
const read = (name: string) => readFileSync(join(DOCS, name), 'utf8');

/** `test/bundle/every-operation` sends its requests. */
describe('the collection of requests', () => {
  rules('COL-01').it('is that of the API description', () => {
    expect(read('api.http')).toBe(httpCollection(JSON.parse(read('openapi.json')) as object));
  });
});

describe('the same for Postman', () => {
  const collection = postmanCollection(JSON.parse(read('openapi.json')) as object);
  const requests = collection.item.flatMap((entry: any) => entry.item ?? [entry]);
  const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

  rules('COL-03').it('has the requests of docs/api.http', () => {
    const sent = requests.map(({ name, request: { method, url } }) => `# @name ${name}\n${method} ${url}`);
    const inFile = [...read('api.http').matchAll(/^# @name \w+\n\w+ \S+$/gm)].map(([request]) => request);
    expect(sent).toEqual(inFile);
  });

  rules('COL-05').it(
    'is a journey: what a request names is answered before it, the customer is deleted last',
    () => {
      const all = requestsOf(JSON.parse(read('openapi.json')) as object).flatMap(
        ({ requests: each }) => each,
      );
      const names = all.map(({ name }) => name);
      const early = all.flatMap((request, place) =>
        sourcesOf(request)
          .filter((source) => names.indexOf(source) > place)
          .map((source) => `${request.name} before ${source}`),
      );
      expect(early).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      const methods = all.map(({ method }) => method);
      const firstDelete = methods.indexOf('DELETE');
      const after = names
        .slice(firstDelete)
        .filter((_name, place) => methods[firstDelete + place] !== 'DELETE');
      expect(after).toEqual(['logout', 'advanceClock']);
      // No token is good after that.
      expect(names.slice(-4)).toEqual(['logout', 'deleteAccount', 'endOwnSession', 'advanceClock']);
    },
  );

  rules('COL-03').it('has the variables that it names, each with a value or from an answer', () => {
    const examples = JSON.parse(read('examples.json'));
    const values = new Map(collection.variable.map(({ key, value }) => [key, value]));
    const collectionVariables = { set: (key: string, value: string) => values.set(key, value) };
    for (const { name, event = [] } of requests) {
      const { body } = examples[name === 'loginAsAdmin' ? 'login' : name]?.response ?? {};
      const pm = { response: { code: 200, json: () => body }, collectionVariables };
      for (const { script } of event) new Script(script.exec.join('\n')).runInNewContext({ pm });
    }
    expect([...values].filter(([, value]) => typeof value !== 'string' || value === '')).toEqual([]);
    expect(places(JSON.stringify(requests)).filter((name) => !values.has(name))).toEqual([]);
  });
});
