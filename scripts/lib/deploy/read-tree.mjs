import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

const MANIFESTS = 'deploy/kubernetes';
const KUSTOMIZATION = 'kustomization.yaml';
/** What is applied by itself, because not every cluster has its kinds or needs it. */
export const OPTIONAL = 'optional';

/**
 * @typedef {{ where: string, file: string, document: Record<string, any> }} Manifest `where` names file, kind and name
 * @typedef {{ root: string, files: string[], manifests: Manifest[], kustomization: Record<string, any>,
 *   compose: Record<string, any>, alerts: Record<string, any> | undefined, variables: Set<string>, version: string,
 *   faults: string[] }} DeployTree `files` are the manifests' names; `faults` what could not be read
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
    ...yamlIn(OPTIONAL).map((name) => `${OPTIONAL}/${name}`),
  ];
  const alerts = 'deploy/prometheus/alerts.yaml';
  return {
    root,
    files,
    manifests: files.flatMap((file) =>
      documents(`${MANIFESTS}/${file}`).map((document) => named(file, document)),
    ),
    kustomization: documents(`${MANIFESTS}/${KUSTOMIZATION}`)[0] ?? {},
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
