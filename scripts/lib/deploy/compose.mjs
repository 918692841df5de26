import { spawnSync } from 'node:child_process';
import { documentsOf } from './manifests.mjs';

const OURS = ['migrate', 'api', 'worker'];
const COMMANDS = [['docker', 'compose'], ['docker-compose']];

/**
 * @param {string} path the compose file
 * @param {Set<string>} variables every variable of the service
 * @returns {string[]} what is wrong with what only this project knows of it
 */
export function composeFaults(path, variables) {
  const [{ services }] = documentsOf(path);
  return [
    ...OURS.filter((name) => services[name] === undefined).map((name) => `there is no service ${name}`),
    ...OURS.flatMap((name) =>
      Object.keys(services[name]?.environment ?? {})
        .filter((variable) => !variables.has(variable))
        .map((variable) => `${name}: there is no variable ${variable}`),
    ),
    ...Object.entries(services)
      .filter(([name, service]) => !OURS.includes(name) && service.healthcheck === undefined)
      .map(([name]) => `${name}: no health check`),
    ...Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports
        .filter((port) => !String(port).startsWith('127.0.0.1:'))
        .map((port) => `${name}: ${port} is open to the network`),
    ),
  ];
}

/**
 * Lets Docker's own command read the file.
 *
 * @param {string} path
 * @returns {string[] | undefined} what it says is wrong; nothing when no such command is on this machine
 */
export function composeConfigFaults(path) {
  for (const [command, ...args] of COMMANDS) {
    const probe = spawnSync(command, [...args, 'version'], { encoding: 'utf8' });
    if (probe.status !== 0) continue;
    const { status, stderr } = spawnSync(command, [...args, '-f', path, 'config', '-q'], {
      encoding: 'utf8',
    });
    return status === 0 ? [] : [stderr.trim()];
  }
  return undefined;
}
