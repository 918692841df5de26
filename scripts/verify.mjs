/**
 * Runs what takes too long for each landing, part after part, and prints what each cost. Exit code 1 if any failed.
 *
 *   npm run verify                everything: an hour on two cores
 *   npm run verify -- fuzz kill   these parts
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Name, script or tool with its arguments, and the commands of which it needs one beyond npm. */
const PARTS = [
  ['long', ['test:long', '--', '--ci']],
  ['services', ['tool', '--', 'services', '--ci'], ['redis-server']],
  ['browser', ['tool', '--', 'browser', '--ci'], ['chromium', 'chromium-browser', 'google-chrome']],
  ['day', ['tool', '--', 'day']],
  ['kill', ['tool', '--', 'kill', '6']],
  ['crash', ['tool', '--', 'crash']],
  ['model', ['tool', '--', 'model', '--seeds', '20']],
  ['fuzz', ['tool', '--', 'fuzz', '--seed', '1']],
  [
    'mutation',
    ['tool', '--', 'mutation', '--unit', '--sample', '80', '--seed', '1', '--minimum', '90'].concat(
      '--modules',
      'prices,refunds,payments,stock,coupons',
    ),
  ],
  ['mongodb', ['tool', '--', 'mongodb']],
  ['mongodb:kill', ['tool', '--', 'mongodb:kill', '5']],
  ['mongodb:frames', ['tool', '--', 'mongodb:frames']],
  ['dockerfile', ['tool', '--', 'check:dockerfile']],
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !PARTS.some(([known]) => known === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}

const results = [];
for (const [name, script, needed] of PARTS) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n== ${name}`);
  if (needed !== undefined && !needed.some(isInstalled)) {
    console.error(`It needs ${needed[0]}. On Debian: apt-get install ${needed[0]}`);
    results.push({ name, outcome: `needs ${needed[0]}`, cpu: 0, wall: 0 });
    continue;
  }
  const [cpuBefore, begun] = [childrenCpuSeconds(), performance.now()];
  const { status } = spawnSync('npm', ['run', '--silent', ...script], { stdio: 'inherit' });
  const cpu = childrenCpuSeconds() - cpuBefore;
  results.push({
    name,
    outcome: status === 0 ? 'passed' : 'FAILED',
    cpu,
    wall: (performance.now() - begun) / 1000,
  });
}

console.log('\n== verify');
for (const { name, outcome, cpu, wall } of results) {
  const costs = `${cpu.toFixed(0).padStart(6)} s CPU ${wall.toFixed(0).padStart(6)} s`;
  console.log(`${name.padEnd(16)} ${costs}  ${outcome}`);
}
const failed = results.filter(({ outcome }) => outcome !== 'passed');
console.log(`\nparts: ${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isInstalled(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** What the processes that this one has waited for have used: Linux counts it. */
function childrenCpuSeconds() {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  // After the name, which may have blanks: the state is the first field, children's user and system time 14th and 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
