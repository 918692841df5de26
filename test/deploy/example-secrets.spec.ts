import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ConfigError } from '#config/config-error.js';
import { loadConfig } from '#config/load-config.js';
import { SECRET_VARIABLES } from '#config/production-secrets.js';

const FILES = ['.env.example', 'docker-compose.yml', 'README.md'];
/** It names fields of requests and answers, such as `password`, and no setting. */
const API_DESCRIPTION = 'docs/openapi.json';
const FOLDERS = ['deploy', 'docs'];

/**
 * The value that an example gives to a variable with the name of a secret, or to a command. The result of `$(...)` is
 * nobody's yet.
 */
const NAMED =
  /\b([A-Z][A-Z0-9_]*(?:SECRET|PASSWORD|KEY|TOKEN)[A-Z0-9_]*)['"]?[^\S\n]*[:=][^\S\n]*['"]?(?!\$\()([^\s'"`|,}\\#]+)/g;
const OPTION = /--(?:api-key|password|secret|token)['"]?[,= ]+['"]?([^\s'"`|,}\]\\]+)/g;
/** The password of an address. */
const ADDRESS = /\b[a-z][a-z0-9+]*:\/\/[^\s:@/'"`]*:([^\s@/'"`]+)@/g;
/** Names that are public by their nature, paths of files, and what the documentation says instead of a value. */
const NO_SECRET = /_KEY_ID$|_FILE$|^S3_ACCESS_KEY/;
const IS_SECRET_KEY = /^S3_SECRET/;

interface Shown {
  readonly file: string;
  readonly value: string;
}

function examplesIn(root: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...FILES, ...inFolders.filter((file) => file !== API_DESCRIPTION)];
}

/** Every value in our examples that looks like a secret. */
function secretsShown(root: string): Shown[] {
  return examplesIn(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const named = [...text.matchAll(NAMED)]
      .filter(([, name]) => IS_SECRET_KEY.test(name!) || !NO_SECRET.test(name!))
      .map(([, , value]) => value!);
    const others = [...text.matchAll(OPTION), ...text.matchAll(ADDRESS)].map(([, value]) => value!);
    return [...named, ...others].map((value) => ({ file, value }));
  });
}

const PRODUCTION = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: 'true',
  JWT_SECRET: 'a-secret-of-more-than-32-characters',
  BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com',
  BOOTSTRAP_ADMIN_PASSWORD: 'Owner#1234567890',
};

/** The secrets that production would start with, had they this value. */
function takers(value: string): string[] {
  return SECRET_VARIABLES.filter((name) => {
    // Long enough for every variable, so that it is the value itself that is refused.
    if (value.length < 32 && name === 'JWT_SECRET') return false;
    try {
      loadConfig({ ...PRODUCTION, DATA_DIR: dataDir, [name]: value });
      return true;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return !error.faults.some((fault) => fault.startsWith(`${name}: a value of our examples`));
    }
  });
}

let dataDir: string;

describe('the secrets of our examples', () => {
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-examples-'));
  });

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  rules('SES-13').it('are refused in production, every one, for every secret', () => {
    const shown = secretsShown('.');
    expect(new Set(shown.map(({ file }) => file))).toEqual(
      new Set([
        '.env.example',
        'docker-compose.yml',
        'deploy/kubernetes/optional/managed-services.yaml',
        'deploy/kubernetes/secret.example.yaml',
        'docs/guides/webhooks.md',
      ]),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter(({ value }) => takers(value).length > 0)).toEqual([]);
  });

  rules('SES-13').it.each([
    ['docker-compose.yml', '  PAYMENT_KEY_SECRET: a-new-example-of-a-secret-that-nobody-marked\n'],
    ['.env.example', '# redis://:a-new-example-that-nobody-marked@localhost:6379\n'],
    ['README.md', 'docker run -e JWT_SECRET=0123456789abcdef0123456789abcdef\n'],
    ['README.md', 'typesense-server --api-key=a-new-example-that-nobody-marked\n'],
  ])('cannot get a new one in %s that production would take', (file, line) => {
    const root = mkdtempSync(join(tmpdir(), 'storefront-examples-'));
    for (const path of [...FILES, ...FOLDERS]) cpSync(path, join(root, path), { recursive: true });
    writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}${line}`);
    expect(secretsShown(root).filter(({ value }) => takers(value).length > 0)).toEqual([
      expect.objectContaining({ file }),
    ]);
    rmSync(root, { recursive: true, force: true });
  });
});
