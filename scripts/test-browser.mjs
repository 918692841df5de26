/**
 * Runs the tests of dashboard, console and storefront in a real browser (`test/browser`). They operate every button and every form.
 *
 *   npm run tool -- browser           everything
 *   npm run tool -- browser forms  only the files whose path matches
 *
 * Chromium: CHROMIUM names its executable; else the first of the usual names that is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const JEST = [
  join('node_modules', 'jest', 'bin', 'jest.js'),
  '--selectProjects=browser',
  // One browser at a time: several compete for the processor and time out.
  '--runInBand',
];

const { CHROMIUM = '' } = process.env;
const found = (CHROMIUM === '' ? NAMES : [CHROMIUM])
  .map((executable) => ({ executable, version: versionOf(executable) }))
  .find(({ version }) => version !== undefined);
if (found === undefined) {
  console.error(
    CHROMIUM === ''
      ? 'Chromium is not installed. On Debian: apt-get install chromium; on macOS: brew install --cask chromium, ' +
          'or set CHROMIUM to the path of an installed Chromium or Chrome'
      : `CHROMIUM: ${CHROMIUM} is not a Chromium that can be run`,
  );
  process.exit(1);
}
console.log(`Browser: ${found.version}`);
const jest = spawn(process.execPath, [...JEST, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: pathOf(found.executable) },
});
const [code] = await once(jest, 'exit');
process.exit(code ?? 1);

function versionOf(executable) {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' });
  return /^(?:Chromium|Google Chrome)\b.*$/m.exec(stdout ?? '')?.[0].trim();
}

/** Playwright requires a path; CHROMIUM may be a name. */
function pathOf(executable) {
  if (executable.includes('/')) return executable;
  return spawnSync('sh', ['-c', 'command -v "$0"', executable], { encoding: 'utf8' }).stdout.trim();
}
