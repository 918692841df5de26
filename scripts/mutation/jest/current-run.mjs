/**
 * The run of one test file in progress, shared by Jest's runner and the environments that it creates.
 * @property active the mutant's identifier; undefined to run the code as it is
 * @property only the full names of the tests to run; undefined for all
 * @property reached the mutants by the test that reached them; '' for the loading of the file and its hooks
 */
export const currentRun = { active: undefined, only: undefined, failedTest: undefined, reached: new Map() };

export function startRun(active, only) {
  Object.assign(currentRun, {
    active,
    only: only && new Set(only),
    failedTest: undefined,
    reached: new Map(),
  });
}
