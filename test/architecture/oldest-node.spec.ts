import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the oldest Node.js', () => {
  const oldest = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.slice(2);

  it('is the one that the service names when an older one runs it', () => {
    expect(/OLDEST_NODE = '(.+)'/.exec(read('src/main.ts'))?.[1]).toBe(oldest);
  });

  it('is the one of the checks before a change lands, and of the bundle', () => {
    expect(/^OLDEST=(\d+\.\d+)/m.exec(read('.ci/run'))?.[1]).toBe(oldest);
    expect(/target: 'node(.+)'/.exec(read('scripts/bundle.mjs'))?.[1]).toBe(oldest);
  });

  it('is asked for before the service is linked, which an older one cannot do', () => {
    expect(read('src/main.ts')).not.toMatch(/^import /m);
  });
});
