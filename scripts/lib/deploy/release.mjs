import { podsOf } from './pods.mjs';
import { CONFIG, MIGRATE, OPTIONAL } from './read-tree.mjs';

/** Excluded: an example, a Job that is applied before the rest and is immutable, and what not every cluster takes. */
const LEFT_OUT = new Set(['secret.example.yaml']);
const isLeftOut = (file) => LEFT_OUT.has(file) || [MIGRATE, OPTIONAL].includes(file.split('/', 1)[0]);

/**
 * Checks that there is one image, of the version that package.json names.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function imageFaults(tree) {
  const uses = podsOf(tree).flatMap(({ where, containers }) =>
    containers.map(({ name, image }) => ({ where: `${where}: container ${name}`, image })),
  );
  const { name, newTag } = tree.kustomization.images?.[0] ?? {};
  const wanted = `${name}:${tree.version}`;
  return [
    ...uses
      .filter(({ image }) => image !== wanted)
      .map(({ where, image }) => `${where}: ${image} is not ${wanted}`),
    ...(newTag === tree.version ? [] : [`kustomization.yaml: newTag ${newTag} is not ${tree.version}`]),
  ];
}

/**
 * The kustomization names every manifest and the variables, and nothing else; that of the migration its Job and the same variables.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function kustomizationFaults({ files, kustomization, migration }) {
  const { apiVersion, kind, resources = [] } = kustomization;
  const faults = files
    .filter((file) => resources.includes(file) === isLeftOut(file))
    .map((file) => `${file} is ${isLeftOut(file) ? 'listed' : 'not listed'}`);
  const absent = resources
    .filter((file) => file !== CONFIG && !files.includes(file))
    .map((file) => `${file} does not exist`);
  if (!resources.includes(CONFIG)) faults.push(`${CONFIG} is not listed`);
  const wanted = [`../${CONFIG}`, 'migrate.yaml'];
  if (!wanted.every((file) => migration.resources?.includes(file)))
    faults.push(`that of ${MIGRATE} does not list ${wanted.join(' and ')}`);
  const isOne = apiVersion === 'kustomize.config.k8s.io/v1beta1' && kind === 'Kustomization';
  const all = [...faults, ...absent, ...(isOne ? [] : ['it is not a Kustomization'])];
  return all.map((fault) => `kustomization.yaml: ${fault}`);
}
