import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const JEST = join('node_modules', 'jest', 'bin', 'jest.js');
const GROUPS = String.raw`--testRegex=test/groups/.*\.group-spec\.ts$`;
/** One for each core: a third one on two cores gained nothing. A worker takes up to 1.5 GB. */
const WORKERS = Math.min(Math.max(availableParallelism(), 2), 6);

/** What takes a quarter of all the time of `npm test`: `npm run test:long`. */
export const LONG = [
  '/test/(?:crash/crash-points|deploy/check-deploy|fuzz|guides/(?:examples|guides)|model)',
  '/test/integration/(?:bounded-work|books|command-processes|list-reader)',
].map((path) => String.raw`${path}.*\.(?:e2e-)?spec\.ts$`);

/**
 * Jest's arguments and environment, so that it takes groups of end-to-end tests instead of their files, unless files are
 * named. A group can be named, too: CI repeats one that fails.
 * @param {string[]} given the arguments of the command
 * @param {{ files: string[], leftOut?: string[], endToEnd?: string[] }} tests patterns of the paths of test files, of those
 * that are left out, and of the end-to-end tests in the groups: all, if there is none
 */
export function jestTogether(given, { files, leftOut = [], endToEnd = [] }) {
  const groups = files === LONG ? [] : [GROUPS];
  const ignored = namesFiles(given) ? [] : ['/test/e2e/', ...leftOut];
  return {
    args: [
      JEST,
      ...files.map((pattern) => `--testRegex=${pattern}`),
      ...groups,
      ...ignored.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
      // The last one takes no list: it would take the names of files that follow.
      `--maxWorkers=${WORKERS}`,
      ...given,
    ],
    env: { TESTS_LEFT_OUT: leftOut.join('\n'), TESTS_CHOSEN: endToEnd.join('\n') },
  };
}

const namesFiles = (given) => given.some((argument) => !argument.startsWith('-'));
