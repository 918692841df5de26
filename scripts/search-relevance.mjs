/**
 * Prints of how many judged searches the right product is the first hit, by script, and the others.
 *
 *   npm run tool -- search:relevance
 *
 * The searches and products are in test/integration/search-relevance. With TYPESENSE_URL and TYPESENSE_API_KEY a Typesense server
 * that may be emptied is asked instead of the built-in engine.
 */
import { EmbeddedSearchEngine } from '#infrastructure/search-engine/adapters/embedded/embedded.search-engine.js';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import { judge, judgedCatalogue } from '../test/integration/search-relevance/judge.mjs';

const { TYPESENSE_URL = '', TYPESENSE_API_KEY = '' } = process.env;
const engine =
  TYPESENSE_URL === ''
    ? new EmbeddedSearchEngine()
    : TypesenseSearchEngine.connect({ nodes: TYPESENSE_URL.split(','), apiKey: TYPESENSE_API_KEY });
await engine.rebuild(judgedCatalogue());

let [all, right] = [0, 0];
for (const { heading, searches, wrong } of await judge(engine)) {
  console.log(
    `${String(searches - wrong.length).padStart(4)} of ${String(searches).padStart(3)}  ${heading}`,
  );
  for (const line of wrong) console.log(`             ${line}`);
  all += searches;
  right += searches - wrong.length;
}
console.log(`${String(right).padStart(4)} of ${all}  in all (${((100 * right) / all).toFixed(1)} %)`);
