import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { podsOf } from './pods.mjs';
import { MIGRATE } from './read-tree.mjs';

/**
 * Builds the manifests with Kustomize itself: every pod takes the ConfigMap whose name ends in the hash of the variables.
 * @param {import('./read-tree.mjs').DeployTree} tree
 * @returns {string[] | undefined} undefined if kubectl is not installed
 */
export function kustomizeCommandFaults({ root }) {
  const run = (...args) => spawnSync('kubectl', args, { cwd: root, encoding: 'utf8' });
  if (run('version', '--client').status !== 0) return undefined;
  return ['.', MIGRATE].flatMap((folder) => {
    const { status, stdout, stderr } = run('kustomize', join('deploy/kubernetes', folder));
    if (status !== 0) return [`kustomization in ${folder}: ${stderr.trim()}`];
    const manifests = loadAll(stdout).map((document) => ({ document }));
    const config = manifests.find(({ document }) => document.kind === 'ConfigMap')?.document.metadata.name ?? '';
    const used = podsOf({ manifests }).flatMap(({ containers }) =>
      containers.flatMap(({ envFrom = [] }) => envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? [])),
    );
    return /-[a-z0-9]{10}$/.test(config) && used.length > 0 && used.every((name) => name === config)
      ? []
      : [`kustomization in ${folder}: pods take ${used.join(', ')}, and the variables are in ${config}`];
  });
}
