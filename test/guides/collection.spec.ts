import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { httpCollection } from '../../scripts/lib/http-collection.mjs';

const DOCS = join(resolve(__dirname, '..', '..'), 'docs');

/** `test/bundle/every-operation` sends its requests. */
describe('the collection of requests', () => {
  rules('COL-01').it('is that of the API description', () => {
    const document = JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8')) as object;
    expect(readFileSync(join(DOCS, 'api.http'), 'utf8')).toBe(httpCollection(document));
  });
});
