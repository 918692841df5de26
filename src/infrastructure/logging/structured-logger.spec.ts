import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '../../../test/support/use-folder.js';
import { createLogger } from './structured-logger.js';

describe('the log', () => {
  const file = join(useFolder(), 'lines');

  rules('AUT-46').it('hides the headers that hold secrets, wherever a line has them', () => {
    const output = openSync(file, 'w');
    try {
      const names = ['authorization', 'cookie', 'x-refresh-token'];
      const headers = Object.fromEntries(names.map((name) => [name, 'the-secret']));
      createLogger('info', output).info({ headers: { ...headers, host: 'shop' }, req: { headers } });
      const line = readFileSync(file, 'utf8');
      expect(line).toContain('"host":"shop"');
      expect(line).not.toContain('the-secret');
    } finally {
      closeSync(output);
    }
  });
});
