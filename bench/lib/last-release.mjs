import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FETCH = 'Fetch the history: git fetch --unshallow --tags';

/**
 * The last release: the tag `v*` of the newest version with a date in `CHANGELOG.md`; without the tag, the commit that wrote
 * that heading.
 * @param root the folder of the clone
 * @returns its version and its commit
 * @throws Error when the clone is too shallow to tell
 */
export function lastRelease(root) {
  const [heading, version] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  );
  const git = gitIn(root);
  const [tagged] = git('tag', '--list', `v${version}`);
  if (tagged !== undefined) return { version, commit: git('rev-parse', `${tagged}^{commit}`)[0] };
  // The oldest commit of a shallow clone seems to have written every line.
  if (git('rev-parse', '--is-shallow-repository')[0] === 'true')
    throw new Error(`This clone is shallow, and has no tag v${version}. ${FETCH}`);
  const commit = git('log', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md').at(-1);
  if (commit === undefined) throw new Error(`No commit has written "${heading}". ${FETCH}`);
  return { version, commit };
}

/** Whether a commit is part of a release. @throws Error when the clone has no such commit */
export function isPartOf(root, { commit, release }) {
  const { status, stderr } = spawnSync('git', ['merge-base', '--is-ancestor', commit, release], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status > 1) throw new Error(`${stderr.trim()}. ${FETCH}`);
  return status === 0;
}

function gitIn(root) {
  return (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
