import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from './structured-logger.js';

describe('the log', () => {
  rules('AUT-46').it('hides the headers that hold secrets, wherever a line has them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = join(folder, 'lines');
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
      rmSync(folder, { recursive: true });
    }
  });
});
