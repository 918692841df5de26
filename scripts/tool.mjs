/**
 * Runs what is needed now and then.
 *
 *   npm run tool                        lists the tools
 *   npm run tool -- outbox:replay <id>  runs one, with its arguments
 *   npm run tool -- day --help          says what it does and takes
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Name, file, and what it does. What needs the build is built first when it is stale. */
const TOOLS = {
  'For who runs the shop': [
    ['backup', 'dist/cli/backup.js', 'backs up DATA_DIR beside a running shop'],
    ['admin:revoke', 'dist/cli/admin-revoke.js', 'takes the role of administrator away'],
    ['mfa:reset', 'dist/cli/mfa-reset.js', 'removes a second factor whose owner has lost it'],
    [
      'queue:failed',
      'dist/cli/queue-failed.js',
      'lists dead letters: effects that failed their last attempt',
    ],
    ['outbox:replay', 'dist/cli/outbox-replay.js', 'retries dead letters: one, those of a job, or all'],
    ['outbox:drop', 'dist/cli/outbox-drop.js', 'deletes a dead letter'],
    ['reservations:release', 'dist/cli/reservations-release.js', 'releases expired reservations'],
    [
      'payments:missing',
      'dist/cli/payments-missing.js',
      'lists, adopts or refunds payments that no order has',
    ],
    ['search:reindex', 'dist/cli/search-reindex.js', 'rebuilds the product index of Typesense'],
  ],
  'For who writes receivers or proxies': [
    ['webhook:send', 'dist/cli/webhook-send.js', 'sends a signed test event of an order to any address'],
  ],
  'The API description and the documentation': [
    ['openapi', 'scripts/openapi.mjs', 'writes docs/openapi.json'],
    ['collection', 'scripts/collection.mjs', 'writes docs/api.http from it, or prints one for Postman'],
    ['api-changelog', 'scripts/api-changelog.mjs', 'prints what has changed in the API'],
    ['log-events', 'scripts/log-events.mjs', 'writes the table of log events into docs/operations.md'],
    ['docs-site', 'packages/docs-site/build.mjs', 'builds the site of the documentation, for /docs'],
    ['check:api', 'scripts/check-api-description.mjs', 'compares it with the router'],
    ['check:openapi', 'scripts/check-openapi.mjs', 'checks its rules, and for changes that break clients'],
  ],
  'To find something': [
    ['files', 'scripts/files.mjs', 'prints each source file with what is said of it'],
    ['conformance', 'scripts/conformance.mjs', 'prints each rule of the specification with its tests'],
    [
      'search:relevance',
      'scripts/search-relevance.mjs',
      'prints how many judged searches find the right product',
    ],
  ],
  'Checks of what is shipped': [
    ['smoke', 'scripts/smoke.mjs', 'starts the built service, and with wrong configuration'],
    ['check:deploy', 'scripts/check-deploy.mjs', 'validates manifests and compose file'],
    ['check:dockerfile', 'scripts/run-dockerfile.mjs', 'runs the steps of the Dockerfile without Docker'],
    ['check:lock', 'scripts/check-lock.mjs', 'checks the hashes of package-lock.json'],
  ],
  'Tests that take long, or need more than npm': [
    ['browser', 'scripts/test-browser.mjs', 'every control of the pages, in Chromium'],
    ['dashboard-tasks', 'scripts/test-browser.mjs admin-tasks', 'what the tasks of a day cost in /admin'],
    ['services', 'scripts/test-services.mjs', 'real Redis, SMTP and S3 servers, several processes, outages'],
    ['day', 'scripts/day-in-the-shop.mjs', 'a day in the shop, printed, and its books'],
    ['kill', 'scripts/kill-and-restart.mjs', 'SIGKILL of the service under load; nothing is lost'],
    ['crash', 'scripts/test-crash.mjs', 'SIGKILL after every durable step'],
    ['model', 'scripts/test-model.mjs', 'the service beside a small model of the shop'],
    ['fuzz', 'scripts/test-fuzz.mjs', 'fuzzed requests to every operation'],
    ['speed', 'bench/speed.mjs', 'processor time of start and journeys, beside the last release'],
    [
      'mongodb',
      'packages/embedded-mongodb/test/unified/run.mjs',
      "MongoDB's own tests of the embedded database",
    ],
    ['mongodb:kill', 'packages/embedded-mongodb/test/durability.mjs', 'SIGKILL of the embedded database'],
    [
      'mongodb:frames',
      'packages/embedded-mongodb/test/frames.mjs',
      'mutated frames to the embedded database',
    ],
  ],
};

const [name, ...args] = process.argv.slice(2);
const found = Object.values(TOOLS)
  .flat()
  .find(([known]) => known === name);
if (found === undefined) {
  const groups = Object.entries(TOOLS).map(
    ([title, tools]) =>
      `${title}\n${tools.map(([tool, , about]) => `  ${tool.padEnd(22)}${about}`).join('\n')}`,
  );
  const fault = name === undefined ? '' : `There is no tool "${name}".\n\n`;
  (name === undefined ? process.stdout : process.stderr).write(
    `${fault}npm run tool -- <name> [arguments]\n\n${groups.join('\n\n')}\n`,
  );
  process.exit(name === undefined ? 0 : 2);
}
const [file, ...given] = found[1].split(' ');
if (args.includes('--help') && file.endsWith('.mjs')) {
  // What a script does and takes is said at its top.
  const comment = /^\/\*\*\n([\s\S]*?) \*\/$/m.exec(readFileSync(join(ROOT, file), 'utf8'));
  process.stdout.write(comment === null ? `${found[2]}\n` : comment[1].replace(/^ \* ?/gm, ''));
  process.exit(0);
}
run('scripts/build.mjs', '--when-stale');
run(file, ...given, ...args);

function run(file, ...given) {
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...given], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  if (status !== 0) process.exit(status ?? 1);
}
