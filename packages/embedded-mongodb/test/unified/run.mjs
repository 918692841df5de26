/**
 * Runs MongoDB's unified driver tests against the embedded server, through the official driver.
 *
 *   npm run tool -- mongodb            the folder named by MONGODB_SPECIFICATIONS, or shared/mongodb-specifications
 *                                   beside the repository
 *   npm run tool -- mongodb crud    only files whose path contains "crud"
 *   VERBOSE=1                       names every skipped test
 *   TEST_MONGODB_URI                another server instead of the embedded one
 *   ON_DISK=1                       with a data folder, and no memory for index keys and documents' entries
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { executeTest } from './execute-test.mjs';
import { unifiedFiles } from './files.mjs';
import { requirementsMet } from './requirements.mjs';
import { impossible, refusedFeature } from './skips.mjs';
import { Unsupported } from './unsupported.mjs';

const TEST_DEADLINE_MS = 60_000;
/** Tests of what the specifications assume: the login, and the runner itself. */
const OWN = fileURLToPath(new URL('own', import.meta.url));

/** Beside the repository, wherever the command is run from. */
const DEFAULT_FOLDER = fileURLToPath(
  new URL('../../../../../shared/mongodb-specifications', import.meta.url),
);

const folder = resolve(process.env.MONGODB_SPECIFICATIONS ?? DEFAULT_FOLDER);
if (!existsSync(folder)) {
  process.stdout.write(
    `No specification tests at ${folder}; set MONGODB_SPECIFICATIONS to a folder of unified test files. Nothing was run.\n`,
  );
  process.exit(0);
}

const server = await openServer();
const admin = await new MongoClient(server.uri).connect();
const tally = { passed: 0, failed: 0, notApplicable: 0, skipped: new Map() };
const filter = process.argv[2] ?? '';

for (const { path, content } of [...unifiedFiles(OWN), ...unifiedFiles(folder)]) {
  if (path.includes(filter)) await runFile(path, content);
}
await admin.close();
await server.close();
report();
process.exit(tally.failed > 0 ? 1 : 0);

async function openServer() {
  if (process.env.TEST_MONGODB_URI !== undefined)
    return { uri: process.env.TEST_MONGODB_URI, close: async () => undefined };
  const { startMongoServer } = await import('../../dist/index.js');
  if (process.env.ON_DISK === undefined) return startMongoServer({ testCommands: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'specifications-'));
  const opened = await startMongoServer({ testCommands: true, dataDir, indexMemoryBytes: 0 });
  const close = async () => {
    await opened.close();
    rmSync(dataDir, { recursive: true });
  };
  return { uri: opened.uri, close };
}

async function runFile(path, file) {
  for (const test of file.tests) {
    const name = `${path}: ${test.description}`;
    if (!requirementsMet(file.runOnRequirements) || !requirementsMet(test.runOnRequirements)) {
      tally.notApplicable += 1;
    } else if (test.skipReason !== undefined) {
      skip(`the test itself says so: ${test.skipReason}`, name);
    } else {
      await runTest(name, file, test);
    }
  }
}

async function runTest(name, file, test) {
  try {
    await withDeadline(executeTest(file, test, { uri: server.uri, admin }));
    tally.passed += 1;
  } catch (error) {
    const refused = refusedFeature(error, test, file);
    const why = impossible(error, test);
    if (error instanceof Unsupported) skip(`not in the driver or the runner: ${error.message}`, name);
    else if (why !== undefined) skip(why, name);
    else if (refused !== undefined) skip(`refused by design: ${refused}`, name);
    else fail(name, error);
  }
}

function withDeadline(running) {
  let timer;
  const deadline = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`did not end within ${TEST_DEADLINE_MS / 1000} s`)),
      TEST_DEADLINE_MS,
    );
  });
  return Promise.race([running, deadline]).finally(() => clearTimeout(timer));
}

function skip(reason, name) {
  tally.skipped.set(reason, [...(tally.skipped.get(reason) ?? []), name]);
}

function fail(name, error) {
  tally.failed += 1;
  process.stdout.write(`FAILED ${name}\n       ${error.name}: ${error.message}\n`);
  if (process.env.VERBOSE) process.stdout.write(`${error.stack}\n`);
}

function report() {
  const skipped = [...tally.skipped.values()].reduce((sum, names) => sum + names.length, 0);
  process.stdout.write(
    `\nMongoDB specification tests for a 7.0 replica set (${tally.notApplicable} more are for other servers)\n`,
  );
  for (const [reason, names] of [...tally.skipped].sort(([, a], [, b]) => b.length - a.length)) {
    process.stdout.write(`  skipped ${String(names.length).padStart(4)}  ${reason}\n`);
    if (process.env.VERBOSE) for (const name of names) process.stdout.write(`                ${name}\n`);
  }
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed, ${skipped} skipped\n`);
}
