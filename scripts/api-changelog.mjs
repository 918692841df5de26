/**
 * Prints what has changed in the API, from the history of `docs/openapi.json`: by tag, or by day. The site of the documentation has the
 * same page.
 *
 *   npm run tool -- api-changelog
 */
import { resolve } from 'node:path';
import { apiChangelog } from './lib/api-changelog.mjs';

process.stdout.write(apiChangelog(resolve(import.meta.dirname, '..')));
