/**
 * Lists what has changed in the API, from the descriptions that were committed (`docs/openapi.json`): by tag, or by
 * day where there is none.
 */
import { spawnSync } from 'node:child_process';
import { breaksBetween } from './openapi-breaks.mjs';

const FILE = 'docs/openapi.json';
const NO_HISTORY =
  'This copy of the project has no history: it is no clone, or a shallow one. `git fetch --unshallow` gets it; then build the pages again.\n';

/**
 * @param {string} root folder of the project
 * @returns {string} a page in Markdown, newest first
 */
export function apiChangelog(root) {
  const git = (...args) => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 };
    const { status, stdout } = spawnSync('git', args, options);
    return status === 0 ? stdout.trim() : '';
  };
  const title = '# API changelog\n\n';
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return `${title}${NO_HISTORY}`;
  const releases = releasesOf(git);
  const documents = releases.map(({ commit }) => JSON.parse(git('show', `${commit}:${FILE}`)));
  const sections = releases.map(({ name }, at) =>
    at === 0 ? first(name, documents[0]) : section(name, changesBetween(documents[at - 1], documents[at])),
  );
  return `${title}Made from the committed descriptions of the API. [CHANGELOG.md](CHANGELOG.md) has all that clients and operators notice.\n\n${sections.toReversed().join('')}`;
}

/** The last description of each tag, and of each day since the newest tag, oldest first. */
function releasesOf(git) {
  const firstTag = new Map();
  for (const tag of git('tag', '--sort=creatordate').split('\n').filter(Boolean))
    for (const commit of git('rev-list', tag, '--', FILE).split('\n'))
      if (!firstTag.has(commit)) firstTag.set(commit, tag);
  const commits = git('log', '--reverse', '--format=%H %cs', '--', FILE).split('\n').filter(Boolean);
  const last = new Map();
  for (const line of commits) {
    const [commit, day] = line.split(' ');
    last.set(firstTag.get(commit) ?? day, commit);
  }
  return [...last].map(([name, commit]) => ({ name, commit }));
}

/** Returns what breaks clients and what is new, each with the operations where it is. */
function changesBetween(before, after) {
  const added = breaksBetween(after, before)
    // What the earlier one lacks, or refused.
    .filter(({ what }) => / is removed$| may not be /.test(what))
    .map(({ operation, what }) => ({
      operation,
      what: what.replace(/ is removed$/, ' is new').replace(' may not be ', ' may be '),
    }));
  return { breaking: byChange(breaksBetween(before, after)), added: byChange(added) };
}

/** Groups the operations by change: a change of a shared schema is seen in many. */
function byChange(changes) {
  const operations = new Map();
  for (const { operation, what } of changes)
    operations.set(what, [...(operations.get(what) ?? []), operation]);
  return operations;
}

function first(name, { paths }) {
  return `## ${name}\n\nThe first description: ${Object.keys(paths).length} paths.\n`;
}

function section(name, { breaking, added }) {
  if (breaking.size + added.size === 0) return '';
  return `## ${name}\n\n${listOf('Breaking', breaking)}${listOf('Added', added)}`;
}

function listOf(title, changes) {
  if (changes.size === 0) return '';
  const lines = [...changes].map(([what, operations]) => {
    const names = [...new Set(operations)].map((id) => `\`${id}\``);
    const shown = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
    return `- ${shown.join(', ')}: ${what.replace(/^\w+ \/\S+|(?:answer|body)[.[]\S+/, '`$&`')}`;
  });
  return `**${title}**\n\n${lines.join('\n')}\n\n`;
}
