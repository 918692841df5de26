/**
 * Checks that package-lock.json pins every file that `npm ci` installs, on every platform. Prints one line per fault; exit
 * code 1 if there is any. `node scripts/check-lock.mjs [file]` checks another lock file.
 *
 * - Each package has its SHA-512 and comes from the public registry: without a hash, a registry could serve anything.
 * - A link points to a workspace of this repository: its files have no hash, because they are checked in.
 * - The optional dependencies of each package are present. They are the native parts for other platforms; npm omits them,
 *   or their hash, if the registry in use lacks them, and nobody on this platform notices.
 * - Only the packages below may run an install script. None of them needs to: their native parts are packages or included.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const REGISTRY = 'https://registry.npmjs.org/';
/** SHA-512 in base64: 64 bytes. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const MAY_RUN_SCRIPTS = new Set([
  '@parcel/watcher',
  '@swc/core',
  'bcrypt',
  'esbuild',
  'lmdb',
  'msgpackr-extract',
  'unrs-resolver',
]);
const WORKSPACE = /^(?:packages|examples)\/[a-z-]+$/;
const FOLDER = 'node_modules/';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const file = resolve(process.argv[2] ?? join(project, 'package-lock.json'));
const { lockfileVersion, packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes(FOLDER) && !link);

const faults = [
  ...(lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3`]),
  ...(installed.length > 0 ? [] : ['no package is locked']),
  ...installed.flatMap(([path, entry]) => [...originFaults(path, entry), ...scriptFaults(path, entry)]),
  ...Object.entries(packages).flatMap(([path, entry]) => [
    ...linkFaults(path, entry),
    ...missingParts(path, entry),
  ]),
];
for (const fault of faults) console.error(`FAIL  ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${installed.length} packages are locked, each with its SHA-512.`);

function originFaults(path, { integrity, resolved }) {
  const found = [];
  if (!SHA512.test(integrity ?? '')) found.push(`${path} has no SHA-512 (${integrity ?? 'no hash'})`);
  if (resolved !== undefined && !resolved.startsWith(REGISTRY)) found.push(`${path} comes from ${resolved}`);
  return found;
}

function linkFaults(path, { link, resolved = 'nowhere' }) {
  if (link !== true || (WORKSPACE.test(resolved) && packages[resolved] !== undefined)) return [];
  return [`${path} is a link to ${resolved}, which is no workspace`];
}

function scriptFaults(path, { name, hasInstallScript }) {
  const packageName = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
  if (hasInstallScript !== true || MAY_RUN_SCRIPTS.has(packageName)) return [];
  return [`${path} runs a script when it is installed; read it, then allow or replace ${packageName}`];
}

function missingParts(path, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies)
    .filter((name) => !isInReach(path, name))
    .map((name) => `${name}, an optional part of ${path || 'the project'}, is not locked`);
}

/** Whether the package at `path` finds another as Node does: in its own folder, or in one above. */
function isInReach(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    if (packages[folder === '' ? FOLDER + name : `${folder}/${FOLDER}${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}
