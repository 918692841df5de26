import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './source-files.js';

const PROJECT = join(__dirname, '..', '..');

/** Phrases that are refused in code, comments and documentation, and the field's term for each. */
const REFUSED: ReadonlyArray<readonly [phrase: RegExp, instead: string]> = [
  [/\boff the shelf\b/i, 'reserve'],
  [/\b(?:taken anew|had again)\b/i, 're-reserve'],
  [/\bEdgeRoute|\bedgeRoute/, 'HttpRoute'],
  [/\bnobody caught\b/i, 'uncaught exception'],
  [/\b(?:look|looks|looked|looking) after\b/i, 'manage, process, delete'],
  [/\blet be\b|\blets? (?:it|them|fields) be\b/i, 'ignore, keep'],
  [/\bcome(?:s)? of (?:it|that)\b/i, 'result'],
  [/\bwhat is due\b/i, 'due records'],
  [/\bsought anew\b/i, 'reconnect'],
  [/\btakeBack\b/, 'release'],
  [/\bWebhookFate\b|\bwebhook(?:'s)? fate\b/i, 'delivery mode'],
  [/\bloose[ -]?input\b/i, 'IgnoreUnknownFields'],
  [/\bLiving[A-Z]\w+/, 'RejectDeletedAccountGuard'],
  [/\bTurns\.take\b/, 'KeyedMutex.runExclusive'],
  [/\bstands? or falls?\b/i, 'atomic'],
  [/\ball or none\b/i, 'atomic'],
  [/\bany number of times\b/i, 'idempotent'],
  [/\bon the shelf\b/i, 'restock'],
  [/\ba broom\b/i, 'TTL index'],
  [/\b(?:has|have) run out\b|\brun-out\b/i, 'expired'],
  [/(?:\bthe |['"])edge\b(?!\/)/i, 'HTTP layer'],
  [/\bthe queries of\b/i, 'nothing: the name says it'],
  [/\bit is tried again\b/i, 'will retry'],
  [/\b(?:told|tells?) of\b/i, 'report'],
  [/\b(?:gives?|given|giving) back\b|\bgiveBack\b/i, 'release, refund, restock'],
  [/\bwho(?:m|se)?ever\b/i, 'callers, clients'],
  [/\bgoes on from\b/i, 'resumes'],
  [/\bAccountTraces\b|\bpassAgain\b/, 'AccountDeletionService, runSecondPass'],
];

/** Where a phrase occurs: `file:line`. */
function places(phrase: RegExp): string[] {
  return texts().flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (phrase.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

interface Text {
  readonly path: string;
  readonly text: string;
}

let all: Text[] | undefined;

/** The sources, without tests, and the pages of documentation, without the generated one. */
function texts(): readonly Text[] {
  all ??= [...sources(), ...pages()];
  return all;
}

function sources(): Text[] {
  const packages = readdirSync(join(PROJECT, 'packages')).map((name) => `packages/${name}/src`);
  return ['src', ...packages].flatMap((folder) =>
    readFiles(folder)
      .filter(({ path }) => !path.endsWith('.spec.ts'))
      .map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
  );
}

function pages(): Text[] {
  const docs = readdirSync(join(PROJECT, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'conformance.md')
    .map((name) => `docs/${name}`);
  return ['README.md', 'CONTRIBUTING.md', ...docs].map((path) => ({
    path,
    text: readFileSync(join(PROJECT, path), 'utf8'),
  }));
}

describe('the words of code and documentation', () => {
  it('are read from the sources and the pages', () => {
    const paths = texts().map(({ path }) => path);

    expect(paths).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'src/main.ts']));
  });

  it.each(REFUSED)('avoid %s: say "%s"', (phrase) => {
    expect(places(phrase)).toEqual([]);
  });
});
