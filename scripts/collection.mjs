/**
 * Writes the collection of requests for editors, `docs/api.http`, from `docs/openapi.json`.
 *
 *   npm run tool -- collection                     writes it
 *   node scripts/collection.mjs --check    only compares
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpCollection } from './lib/http-collection.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs');
const FILE = join(DOCS, 'api.http');

const collection = httpCollection(JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8')));
if (!process.argv.includes('--check')) writeFileSync(FILE, collection);
else if (readFileSync(FILE, 'utf8') !== collection) {
  console.error('docs/api.http is stale: run `npm run tool -- collection` and commit it');
  process.exit(1);
}
