import { spawnSync } from 'node:child_process';

const COMMANDS = [
  ['docker', ['compose']],
  ['docker-compose', []],
];

/**
 * Validates docker-compose.yml with Compose itself.
 * @returns {string[] | undefined} undefined if Compose is not installed
 */
export function composeCommandFaults({ root }) {
  const run = (program, args) => spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  const found = COMMANDS.find(([program, args]) => run(program, [...args, 'version']).status === 0);
  if (found === undefined) return undefined;
  const [program, args] = found;
  const { status, stderr } = run(program, [...args, '-f', 'docker-compose.yml', 'config', '-q']);
  return status === 0 ? [] : [`docker-compose.yml: ${stderr.trim()}`];
}
