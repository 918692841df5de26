import { join, resolve } from 'node:path';
import { createClient } from '../../packages/client/src/index.js';
import { createApp } from '../support/create-app.js';
import { fencedBlocks } from '../support/documentation/fenced-blocks.js';
import { runExample } from '../support/documentation/typescript-examples.js';
import { aProduct } from '../support/factories/a-product.js';

const README = join(resolve(__dirname, '..', '..'), 'packages', 'client', 'README.md');
const CODE = fencedBlocks(README)
  .filter(({ info }) => info === 'ts')
  .map(({ code }) => code)
  .join('\n');
const ACCOUNT = { email: 'asha@demo.shop', password: 'Demo#123', firstname: 'Asha', lastname: 'Verma' };

describe('the examples of the README', () => {
  rules('CLI-01').it('run on the service', async () => {
    const app = await createApp();
    const said: unknown[] = [];
    try {
      await createClient({ baseUrl: app.url }).register(ACCOUNT);
      await aProduct(app);
      await runExample(CODE.replace('http://localhost:3000', app.url), {
        console: { log: (...words: unknown[]) => said.push(words) },
      });
    } finally {
      await app.close();
    }
    expect(said).toEqual([
      [expect.stringMatching(/^ORD-/)],
      ['COUPON_NOT_FOUND', 404, expect.any(String)],
      [true],
    ]);
  });
});
