/**
 * Runs what takes too long for each landing, part after part, and prints what each cost. Exit code 1 if any failed.
 *
 *   npm run verify                everything: an hour on two cores
 *   npm run verify -- fuzz kill   these parts
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const tool = (name, ...args) => ['tool', '--', name, ...args];
/** The script of each part, and the commands of which it needs one beyond npm. */
const PARTS = [
  { name: 'long', script: ['test:long', '--', '--ci'] },
  { name: 'services', script: tool('services', '--ci'), needs: ['redis-server'] },
  {
    name: 'browser',
    script: tool('browser', '--ci'),
    needs: ['chromium', 'chromium-browser', 'google-chrome'],
  },
  { name: 'day', script: tool('day') },
  { name: 'kill', script: tool('kill', '6') },
  { name: 'crash', script: tool('crash', '--once') },
  { name: 'model', script: tool('model', '--seeds', '20') },
  { name: 'fuzz', script: tool('fuzz', '--seed', '1') },
  { name: 'mongodb', script: tool('mongodb') },
  { name: 'mongodb:kill', script: tool('mongodb:kill', '5') },
  { name: 'mongodb:frames', script: tool('mongodb:frames') },
  { name: 'dockerfile', script: tool('check:dockerfile') },
  { name: 'speed', script: tool('speed') },
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}. Parts: ${PARTS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const results = [];
for (const { name, script, needs = [] } of PARTS) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n== ${name}`);
  if (needs.length > 0 && !needs.some(isInstalled)) {
    console.error(`It needs ${needs[0]}. On Debian: apt-get install ${needs[0]}`);
    results.push({ name, outcome: `needs ${needs[0]}`, cpu: 0, wall: 0 });
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

/** Returns the CPU seconds of the processes that this one has waited for, as Linux counts them. */
function childrenCpuSeconds() {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  // After the name, which may have blanks: the state is the first field, children's user and system time 14th and 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
