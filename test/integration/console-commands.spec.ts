import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { useApp } from '../support/create-app.js';
import { fencedBlocks } from '../support/documentation/fenced-blocks.js';
import { STAND_INS } from '../support/services/test-services.js';

const run = promisify(execFile);

/** The `curl` commands of the page, in their order. */
function commands(): string[] {
  return fencedBlocks(join(__dirname, '..', '..', 'docs', 'developer-console.md'))
    .filter(({ info }) => info === 'sh')
    .flatMap(({ code }) => code.split('\n'))
    .filter((line) => line.startsWith('curl '));
}

describe('the commands of docs/developer-console.md', () => {
  const app = useApp({ ...STAND_INS, SEED_DEMO: 'true' });

  beforeAll(async () => {
    await seedDemo(app as never);
  });

  it('are found', () => {
    expect(commands().length).toBeGreaterThanOrEqual(8);
  });

  rules('FST-07').it.each(commands())('succeed on a fresh shop, and do something: %s', async (command) => {
    const { host } = new URL(app.url);
    const here = command.replace('localhost:3000', host);
    expect(here).not.toBe(command);
    const { stdout } = await run('sh', ['-c', here]);
    const { success, data } = JSON.parse(stdout);
    expect({ success, isEmpty: Object.keys(data ?? {}).length === 0 }).toEqual({
      success: true,
      isEmpty: false,
    });
    expect(data).not.toHaveProperty('webhookDelivered', false);
  });
});
