import type { Section } from '../row.js';

/** Third parties in `/health`, the operator's commands, and what is installed. */
export const healthCommands: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Health',
    rows: [
      {
        id: 'HEA-01',
        statement: '36: a third party that fails alone is degraded under details, and /health stays 200',
        tests: [
          'test/e2e/service/health-third-parties.e2e-spec.ts: shows one that answers as up, one that does not as degraded, and stays 200',
          'test/e2e/service/health-third-parties.e2e-spec.ts: shows them beside what makes it 503',
        ],
      },
      {
        id: 'HEA-02',
        statement: '36: third parties are looked at in the background, at most every 30 seconds',
        tests: [
          'src/modules/health/lookout.spec.ts: asks at once, then every 30 seconds, however often it is asked itself',
          'src/modules/health/lookout.spec.ts: takes silence for ten seconds as degraded, and asks no second time into it',
          'src/modules/health/lookout.spec.ts: keeps no process alive',
        ],
      },
      {
        id: 'HEA-03',
        statement: '36: never by the probe itself',
        tests: [
          'test/e2e/service/health-third-parties.e2e-spec.ts: asks none of them for a probe, however many come',
          'test/e2e/service/health-third-parties.e2e-spec.ts: waits for none that hangs: neither at the start, nor for a probe, nor at the end',
        ],
      },
    ],
  },
  {
    document: 'decisions',
    section: '12 Commands and packages',
    rows: [
      {
        id: 'CMD-01',
        statement: 'outbox:replay takes one id, a job or --all, and replays nothing else',
        tests: [
          'test/integration/command-processes.spec.ts: replays the one effect that is named, while the service runs, and no other',
          'test/integration/command-processes.spec.ts: replays those of one job, or all of them, when told so',
          'test/integration/command-processes.spec.ts: replays nothing when it is not told what: usage on standard error, exit code 2',
          'src/cli/command.spec.ts: ends %s with 2',
        ],
      },
      {
        id: 'CMD-02',
        statement: 'outbox:drop removes one failed effect, says which and logs it; others are refused',
        tests: [
          'test/integration/command-processes.spec.ts: drops one failed effect, says which, and logs it',
          'test/integration/command-processes.spec.ts: says so when no such effect has failed',
        ],
      },
      {
        id: 'CMD-03',
        statement: 'Every command has strict arguments, --help, --json and the exit codes 0, 1 and 2',
        tests: [
          'src/cli/command.spec.ts: tells how it is called',
          'src/cli/command.spec.ts: takes nothing that it does not know: %s %s %s',
          'test/integration/command-processes.spec.ts: has one JSON document on standard output through npm, whatever it says beside it',
          'test/integration/command-processes.spec.ts: lists what failed, oldest first, as many as are asked for, and ends with 1',
          'test/integration/command-processes.spec.ts: makes an account an administrator, and fails for one that is not there',
        ],
      },
      {
        id: 'CMD-04',
        statement: 'reservations:release says how many',
        tests: [
          'test/integration/command-processes.spec.ts: ends reservations that have run out while the service is stopped, and says how many',
        ],
      },
      {
        id: 'CMD-05',
        statement: 'Every package of every platform is locked by its SHA-512, and none reports installations',
        tests: [
          'test/deploy/check-lock.spec.ts: passes the project as it is',
          'test/deploy/check-lock.spec.ts: refuses %s',
          'test/deploy/check-lock.spec.ts: installs nothing of the package that reports each installation to its makers',
        ],
      },
    ],
  },
];
