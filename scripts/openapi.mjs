/**
 * Writes the API description of the built service to `docs/openapi.json`. `npm run tool -- check:api` fails while the two differ.
 *
 *   npm run tool -- openapi
 */
import { writeFileSync } from 'node:fs';
import { COMMITTED, describeBuild, printed } from './lib/api-description.mjs';

const { document } = await describeBuild();
writeFileSync(COMMITTED, printed(document));
console.log(`docs/openapi.json: ${Object.keys(document.paths).length} paths`);
