import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Guide } from './guide.js';

describe('a fault in a guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function aGuide(...blocks: Array<[info: string, code: string]>): Guide {
    const page = join(folder, 'guide.md');
    writeFileSync(page, blocks.map(([info, code]) => `\`\`\`${info}\n${code}\n\`\`\`\n`).join('\n'));
    return new Guide(page);
  }

  rules('GDE-02').it('is a block of an unknown kind', () => {
    expect(() => aGuide(['bash', 'true'])).toThrow('line 1: no kind of block: "bash"');
  });

  rules('GDE-01').it.each<[fault: string, info: string, code: string]>([
    ['another result', 'ts', 'console.log(1 + 1); // 3'],
    ['an exception', 'ts', "throw new Error('planted');"],
    ['a command that fails', 'sh', 'false\ntrue'],
    ['a program that fails', 'python', 'raise SystemExit(1)'],
  ])('is %s', async (_fault, info, code) => {
    const guide = aGuide(['sh', 'true'], [info, code]);
    await expect(guide.run('localhost', {})).rejects.toThrow('the block of line 5');
  });

  rules('GDE-01').it(
    'is another output than the guide says; variables flow from block to block',
    async () => {
      const blocks: Array<[string, string]> = [
        ['sh', 'NAME=Asha'],
        ['sh', 'echo $NAME'],
      ];
      await aGuide(...blocks, ['output', 'Asha']).run('localhost', {});
      await expect(aGuide(...blocks, ['output', 'Ravi']).run('localhost', {})).rejects.toThrow(
        'it prints\nAsha',
      );
    },
  );
});
