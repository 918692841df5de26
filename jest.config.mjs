import { availableParallelism } from 'node:os';

/** What all sets of tests have in common. */
const common = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/packages'],
  runtime: '<rootDir>/test/runner/native-runtime.cjs',
  testEnvironment: '<rootDir>/test/runner/native-environment.cjs',
  globalSetup: '<rootDir>/test/runner/build-when-stale.mjs',
  setupFiles: ['<rootDir>/test/runner/rules.cjs'],
  transform: { '\\.ts$': ['@swc/jest', {}] },
  moduleNameMapper: {
    '^embedded-mongodb$': '<rootDir>/packages/embedded-mongodb/src/index.ts',
    '^storefront-client$': '<rootDir>/packages/client/src/index.ts',
    '^#(dev-console|demo-shop)/(.*)\\.js$': '<rootDir>/packages/$1/src/$2',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** The suffix of a file says its set: `npm test` runs `test`; the others have scripts of their own. */
const set = (displayName, suffix) => ({ ...common, displayName, testRegex: `\\.${suffix}\\.ts$` });

export default {
  projects: [
    set('test', '(e2e-)?spec'),
    set('long', 'long-spec'),
    set('services', 'services-spec'),
    set('browser', 'browser-spec'),
    set('fuzz', 'fuzz-spec'),
  ],
  reporters: [
    'default',
    '<rootDir>/test/runner/budget-reporter.mjs',
    '<rootDir>/test/runner/summary-reporter.mjs',
  ],
  // A third one on two cores gained nothing. A worker takes up to 1.5 GB.
  maxWorkers: Math.min(Math.max(availableParallelism(), 2), 6),
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 180_000,
};
