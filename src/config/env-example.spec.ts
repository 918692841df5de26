import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { useFolder } from '../../test/support/use-folder.js';
import { envSchema } from './env.js';
import { loadConfig } from './load-config.js';

const example = parseEnv(readFileSync(join(__dirname, '..', '..', '.env.example'), 'utf8')) as Record<
  string,
  string
>;

describe('.env.example', () => {
  const DATA_DIR = useFolder();

  rules('OPS-01').it('names every variable of the service, and no other', () => {
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(envSchema.shape).toSorted());
  });

  rules('OPS-01').it(
    'can be used as it is: everything embedded, with the defaults, and the limit of the law',
    () => {
      const suggested = { EWAY_BILL_FROM: '50000' };
      expect(example).toMatchObject(suggested);
      expect(loadConfig({ ...example, DATA_DIR })).toEqual(loadConfig({ ...suggested, DATA_DIR }));
    },
  );
});
