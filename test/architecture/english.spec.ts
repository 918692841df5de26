import { readTexts } from './source-files.js';
import { testCallsIn, type TestCall } from './test-calls.js';

const FOLDERS = ['src', 'packages', 'test', 'scripts', 'bench', 'examples'];

const DOCSTRING = /\/\*\*[\s*]*([^\s*]+)/g;

/** The first words of fragments, whose noun or verb the reader has to guess. */
const OF_FRAGMENTS = new Set(['What', 'Of', 'One', 'Those', 'Who', 'Whom', 'Whose']);

/**
 * The first words of titles that begin with no verb: articles, prepositions, conjunctions, pronouns, negations, and the
 * adverbs, participles and nouns that occurred. No word that may be a verb is among them, such as `order` or `like`.
 */
const NO_VERBS = new Set(
  `a an the about above across after against along among around as at because before behind below beneath beside besides
  between beyond by despite during except for from in inside into of off on onto out outside over past per since through
  throughout till to toward towards under until unto up upon via with within without although and but if nor or so than
  that though unless when whenever where whereas wherever whether while yet all another any anybody anyone anything both
  each either every everybody everyone everything few he her hers him his how i it its itself many most much neither
  nobody none nothing nowhere one other others our ours several she some somebody someone something such their theirs
  them themselves there these they this those three two us we what whatever which whichever who whoever whom whose why
  you your no not again also always even ever here just late later meanwhile now often once only permanently seldom
  sometimes soon still then twice comparison invalid made marked matching missing projections refused taken unknown
  updates webhooks`.split(/\s+/),
);

/** Groups that have the verb of their tests: `refuses` > `a wrong key`. */
const WITH_VERB = /^(?:answers|cancels|cannot|deliver|drops|finds|goes|meets|races|refuses|reveals|takes)\b/;

function beginsWithVerb({ title, group = '' }: TestCall): boolean {
  const [first = ''] = title.toLowerCase().split(/[^\p{L}\p{N}%$-]/u, 1);
  return WITH_VERB.test(group) || !NO_VERBS.has(first);
}

describe('the English of the code', () => {
  const files = FOLDERS.flatMap((folder) =>
    readTexts(folder).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
  );

  it('begins no docstring with the words of a fragment, such as What and Of', () => {
    const docstrings = files.flatMap(({ path, text }) =>
      [...text.matchAll(DOCSTRING)].map(({ 1: first, index }) => ({ path, text, first: first!, index })),
    );
    expect(docstrings.length).toBeGreaterThan(10_000);
    const fragments = docstrings.filter(({ first }) => OF_FRAGMENTS.has(first));
    expect(
      fragments.map(({ path, text, first, index }) => `${path}:${lineOf(text, index)}: ${first}`),
    ).toEqual([]);
  });

  it('begins the titles of tests with a verb, unless the group has it', () => {
    const calls = files
      .filter(({ path, text }) => /^test\/|spec\.ts$/.test(path) && /\bit\b/.test(text))
      .flatMap(({ path, text }) => testCallsIn(text).map((call) => ({ path, call })));
    expect(calls.length).toBeGreaterThan(4_000);
    const fragments = calls.filter(({ call }) => !beginsWithVerb(call));
    expect(fragments.map(({ path, call }) => `${path}:${call.line}: ${call.title}`)).toEqual([]);
  });
});

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
