import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

const MANIFESTS = 'deploy/kubernetes';
const KUSTOMIZATION = 'kustomization.yaml';
/** The folder that is applied by itself, because not every cluster has its kinds or needs it. */
export const OPTIONAL = 'optional';
/** The folder that is applied before the rest, with a kustomization of its own. */
export const MIGRATE = 'migrate';
/** Where a kustomization makes the ConfigMap of a file of variables. */
export const CONFIG = 'config';

/**
 * @typedef {{ where: string, file: string, document: Record<string, any> }} Manifest `where` names file, kind and name
 * @typedef {{ root: string, files: string[], manifests: Manifest[], kustomization: Record<string, any>,
 *   migration: Record<string, any>, compose: Record<string, any>, alerts: Record<string, any> | undefined, variables: Set<string>, version: string,
 *   faults: string[] }} DeployTree `files` are the manifests' names, `migration` is the kustomization of `MIGRATE`; `faults` what could not be read
 */

/**
 * Reads the input of all checks.
 * @param {string} root the project's folder
 * @returns {DeployTree}
 */
export function readTree(root) {
  const faults = [];
  const documents = (path) => parse(root, path, faults);
  const yamlIn = (folder) => readdirSync(join(root, MANIFESTS, folder)).filter((name) => name.endsWith('.yaml'));
  const files = [
    ...yamlIn('.').filter((name) => name !== KUSTOMIZATION),
    ...[OPTIONAL, MIGRATE].flatMap((folder) =>
      yamlIn(folder)
        .filter((name) => name !== KUSTOMIZATION)
        .map((name) => `${folder}/${name}`),
    ),
  ];
  const alerts = 'deploy/prometheus/alerts.yaml';
  return {
    root,
    files,
    manifests: [
      ...files.flatMap((file) =>
        documents(`${MANIFESTS}/${file}`).map((document) => named(file, document)),
      ),
      ...generatedIn(root, documents(`${MANIFESTS}/${CONFIG}/${KUSTOMIZATION}`)[0] ?? {}, faults),
    ],
    kustomization: documents(`${MANIFESTS}/${KUSTOMIZATION}`)[0] ?? {},
    migration: documents(`${MANIFESTS}/${MIGRATE}/${KUSTOMIZATION}`)[0] ?? {},
    compose: documents('docker-compose.yml')[0] ?? {},
    alerts: existsSync(join(root, alerts)) ? (documents(alerts)[0] ?? {}) : undefined,
    variables: variablesOf(readFileSync(join(root, '.env.example'), 'utf8')),
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    faults,
  };
}

/** The manifests of some kinds. @param {DeployTree} tree @param {...string} kinds */
export function ofKind({ manifests }, ...kinds) {
  return manifests.filter(({ document }) => kinds.includes(document.kind));
}

function named(file, document) {
  return { file, document, where: `${file}: ${document.kind}/${document.metadata?.name}` };
}

/** The ConfigMaps that a kustomization makes of files of variables. */
function generatedIn(root, { namespace, configMapGenerator = [] }, faults) {
  return configMapGenerator.flatMap(({ name, envs = [] }) =>
    envs.map((file) => {
      const path = `${MANIFESTS}/${CONFIG}/${file}`;
      const lines = readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
      const pairs = lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]);
      for (const [key, value] of pairs) {
        if (pairs.filter(([other]) => other === key).length > 1) faults.push(`${path}: ${key} stands twice`);
        // Kustomize takes them as a part of the value.
        if (/^(["']).*\1$/.test(value)) faults.push(`${path}: ${key} is in quotes`);
      }
      return named(`${CONFIG}/${file}`, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace },
        data: Object.fromEntries(pairs),
      });
    }),
  );
}

/** The parser reports a duplicate key as an error. */
function parse(root, path, faults) {
  try {
    const found = loadAll(readFileSync(join(root, path), 'utf8'));
    const isMap = (document) => typeof document === 'object' && document !== null && !Array.isArray(document);
    if (found.length === 0 || !found.every(isMap)) faults.push(`${path}: a document is empty or not a map`);
    return found.filter(isMap);
  } catch (error) {
    faults.push(`${path}: ${error.message.split('\n')[0]}`);
    return [];
  }
}

function variablesOf(example) {
  return new Set([...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
}
