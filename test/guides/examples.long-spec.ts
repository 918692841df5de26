import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Examples } from './examples/example.js';
import { recordExamples } from './examples/record-examples.js';
import { shapeOf } from './examples/shape.js';

const FILE = join(resolve(__dirname, '..', '..'), 'docs', 'examples.json');
/** A few hundred requests one after the other, on a busy machine. */
const SLOW_MS = 600_000;

describe('the examples of the API description', () => {
  rules('EXA-03').it(
    'are what a fresh demo shop answers; npm run docs records them',
    async () => {
      const recorded = await recordExamples();
      if (process.env['RECORD_EXAMPLES'] === 'true')
        writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
      const committed = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;
      expect(comparable(committed)).toEqual(comparable(recorded));
    },
    SLOW_MS,
  );
});

/** The requests and statuses themselves, and the shapes of the answers. */
function comparable(examples: Examples) {
  return Object.fromEntries(
    Object.entries(examples).map(
      ([
        name,
        {
          request,
          response: { status, body },
        },
      ]) => [name, { request, status, body: shapeOf(body) }],
    ),
  );
}
