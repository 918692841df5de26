import { writeFileSync } from 'node:fs';
import { configLoader, PRODUCTION } from '../../test/support/config-loader.js';
import { FILED_VARIABLES } from './secret-files.js';

describe('secrets in files', () => {
  const { load, faultsOf, inDataDir } = configLoader();

  function inFile(name: string, content: string | undefined): string {
    const path = inDataDir(name);
    writeFileSync(path, content ?? '');
    return path;
  }

  rules('OPR-60').it(
    'starts production with every secret in a file, as with the variables themselves',
    () => {
      const given = { ...PRODUCTION, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key' };
      const inFiles = Object.fromEntries(
        FILED_VARIABLES.flatMap((name) => {
          const value = (given as Record<string, string | undefined>)[name];
          return value === undefined
            ? []
            : [
                [`${name}_FILE`, inFile(name, `${value}\n`)],
                [name, undefined],
              ];
        }),
      );
      expect(Object.keys(inFiles).length).toBeGreaterThan(20);
      expect(load({ ...given, ...inFiles })).toEqual(load(given));
    },
  );

  rules('OPR-60').it('takes one line break off the end, and nothing else', () => {
    const secret = ' two  spaces around, and a tab\t';
    const JWT_SECRET_FILE = inFile('jwt', `${secret}\r\n`);
    expect(load({ JWT_SECRET_FILE }).identity.jwtSecret).toBe(secret);
  });

  rules('OPR-60').it('checks what a file has as it checks the variable', () => {
    const JWT_SECRET_FILE = inFile('jwt', 'short');
    expect(faultsOf({ ...PRODUCTION, JWT_SECRET: '', JWT_SECRET_FILE })).toEqual([
      expect.stringMatching(/^JWT_SECRET: must have 32 characters/),
    ]);
  });

  rules('OPR-60').it('names each file that cannot be used, and never its content', () => {
    const faults = faultsOf({
      JWT_SECRET_FILE: inDataDir('nothing-here'),
      SMTP_URL_FILE: inFile('smtp', ' \n'),
      PAYMENT_KEY_SECRET: 'hush',
      PAYMENT_KEY_SECRET_FILE: inFile('payment', 'psst'),
      REDIS_URL_FILE: inFile('redis', 'x'.repeat(65 * 1024)),
      MONGODB_URI_FILE: inDataDir('.'),
    });
    expect(faults).toEqual([
      `JWT_SECRET_FILE: "${inDataDir('nothing-here')}" cannot be read (ENOENT)`,
      'PAYMENT_KEY_SECRET_FILE: set PAYMENT_KEY_SECRET or PAYMENT_KEY_SECRET_FILE, and not both',
      `MONGODB_URI_FILE: "${inDataDir('.')}" cannot be read (EISDIR)`,
      `REDIS_URL_FILE: "${inDataDir('redis')}" has more than 64 KB; name the file of the secret`,
      `SMTP_URL_FILE: "${inDataDir('smtp')}" is empty`,
    ]);
    expect(faults.join()).not.toMatch(/hush|psst/);
  });

  rules('OPR-60').it('takes an empty name of a file for none', () => {
    expect(faultsOf({ JWT_SECRET_FILE: '' })).toEqual([]);
  });
});
