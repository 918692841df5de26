import { join, resolve } from 'node:path';
import { fencedBlocks } from '../support/documentation/fenced-blocks.js';
import { faultsOf } from '../support/documentation/typescript-examples.js';

const README = join(resolve(__dirname, '..', '..'), 'packages', 'client', 'README.md');
const CODE = fencedBlocks(README)
  .filter(({ info }) => info === 'ts')
  .map(({ code }) => code)
  .join('\n');

describe('the examples of the README', () => {
  rules('CLI-01').it('compile under strict types', () => {
    expect(CODE).toContain('createClient');
    expect(faultsOf(CODE)).toEqual([]);
  });
});
