/**
 * Writes the collection of requests for editors, `docs/api.http`, from `docs/openapi.json`.
 *
 *   npm run tool -- collection             writes it
 *   npm run tool -- collection --postman   prints one for Postman, which Bruno and others import, too
 *   node scripts/collection.mjs --check    only compares
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpCollection } from './lib/http-collection.mjs';
import { postmanCollection } from './lib/postman-collection.mjs';

const DOCS = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs');
const FILE = join(DOCS, 'api.http');

const document = JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8'));
if (process.argv.includes('--postman')) {
  process.stdout.write(`${JSON.stringify(postmanCollection(document), null, 2)}\n`);
} else if (!process.argv.includes('--check')) {
  writeFileSync(FILE, httpCollection(document));
} else if (readFileSync(FILE, 'utf8') !== httpCollection(document)) {
  console.error('docs/api.http is stale: run `npm run tool -- collection` and commit it');
  process.exit(1);
}
