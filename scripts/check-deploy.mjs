/**
 * Checks everything under deploy/ and docker-compose.yml without a cluster. Prints one line per check; exit code 1 with the
 * faults and their places. `node scripts/check-deploy.mjs [folder]` checks another tree of the same structure.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alertFaults } from './lib/deploy/alerts.mjs';
import { composeCommandFaults } from './lib/deploy/compose-command.mjs';
import { composeEnvironmentFaults, environmentFaults } from './lib/deploy/environment.mjs';
import { kustomizeCommandFaults } from './lib/deploy/kustomize-command.mjs';
import { processFaults } from './lib/deploy/processes.mjs';
import { readTree } from './lib/deploy/read-tree.mjs';
import { referenceFaults } from './lib/deploy/references.mjs';
import { imageFaults, kustomizationFaults } from './lib/deploy/release.mjs';
import { schemaFaults } from './lib/deploy/schema.mjs';

/** Preconditions of the rules, which read the manifests. */
const SHAPE = [
  ['every file can be read', ({ faults }) => faults],
  ["manifests keep to Kubernetes' schemas", schemaFaults],
];
const RULES = [
  ['what manifests refer to exists', referenceFaults],
  ['containers have the environment of production', environmentFaults],
  ['probes and grace periods fit the service', processFaults],
  ['one image, of this version', imageFaults],
  ['the kustomization is complete', kustomizationFaults],
  ['Kustomize builds pods that change with their variables', kustomizeCommandFaults],
  ['variables in docker-compose.yml are known', composeEnvironmentFaults],
  ['Compose reads docker-compose.yml', composeCommandFaults],
  ['alerts are complete', alertFaults],
];

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const tree = readTree(resolve(process.argv[2] ?? project));
if (await pass(SHAPE)) await pass(RULES);
else console.log('The other checks need manifests of the right shape and were not made.');

async function pass(checks) {
  let isClean = true;
  for (const [what, check] of checks) {
    // Sequentially, so that the lines are in order.
    // oxlint-disable-next-line no-await-in-loop
    const faults = await check(tree);
    const word = faults === undefined ? 'skip' : faults.length === 0 ? 'ok' : 'FAIL';
    console.log(`${word.padEnd(5)} ${what}${faults === undefined ? ': it is not installed' : ''}`);
    for (const fault of faults ?? []) console.log(`      ${fault}`);
    if (word === 'FAIL') isClean = false;
  }
  if (!isClean) process.exitCode = 1;
  return isClean;
}
