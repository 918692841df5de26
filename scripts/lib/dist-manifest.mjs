import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { NOT_INSTALLED, REQUIRED } from './packages-outside.mjs';

/** Fonts are files that a thread finds by the name of their package. */
const FONTS = '@expo-google-fonts/';

/**
 * The manifest of `dist`, from which an image installs what the bundle leaves outside.
 * @param {string} root of the project, whose manifests say the versions
 * @param {import('esbuild').Metafile['outputs']} outputs the bundle
 * @param {Iterable<string>} assets the files that were copied beside it
 */
export function distManifest(root, outputs, assets) {
  const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const project = read('package.json');
  const versions = {
    ...read('packages', 'embedded-mongodb', 'package.json').dependencies,
    ...project.dependencies,
  };
  const imported = [
    ...Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external)),
    ...[...assets].filter((file) => file.endsWith('.mjs')).flatMap(importsOf),
  ].map(({ path }) => packageOf(path));
  const fonts = Object.keys(versions).filter((name) => name.startsWith(FONTS));
  const names = new Set([...imported.filter(isInstalled), ...REQUIRED, ...fonts]);
  const { name, version, license, engines, allowScripts } = project;
  const dependencies = Object.fromEntries(
    [...names].toSorted((a, b) => (a < b ? -1 : 1)).map((each) => [each, versionOf(each, versions)]),
  );
  return {
    name,
    version,
    commit: commitOf(root),
    license,
    private: true,
    type: 'module',
    engines,
    // This manifest is the nearest of the compiler's output, too.
    imports: Object.fromEntries(
      Object.entries(project.imports).map(([name, path]) => [name, path.replace('./dist/', './')]),
    ),
    dependencies,
    allowScripts,
  };
}

/** `COMMIT` where the build has no history, as in an image; null where nobody knows it. */
function commitOf(root) {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return null;
  }
}

/** Returns the packages that a file outside the bundle imports by name. */
function importsOf(file) {
  const names = /(?:^import (?:[^'"]* from )?|import\(|require(?:\.resolve)?\()'([^'.#][^']*)'/gm;
  return [...readFileSync(file, 'utf8').matchAll(names)].map(([, path]) => ({ path }));
}

function packageOf(path) {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

function isInstalled(name) {
  return (
    !isBuiltin(name) &&
    !NOT_INSTALLED.some((absent) => absent === name || absent === `${name.split('/')[0]}/*`)
  );
}

function versionOf(name, versions) {
  const version = versions[name];
  if (version === undefined) throw new Error(`The bundle needs ${name}, which package.json does not declare`);
  return version;
}
