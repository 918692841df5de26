import { podsOf } from './pods.mjs';
import { OPTIONAL } from './read-tree.mjs';

/** Excluded: an example, a Job that is applied before the rest and is immutable, and what not every cluster takes. */
const LEFT_OUT = new Set(['secret.example.yaml', 'migrate.yaml']);
const isLeftOut = (file) => LEFT_OUT.has(file) || file.startsWith(`${OPTIONAL}/`);

/**
 * One image, of the version that package.json names.
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
 * The kustomization names every manifest, and nothing else.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function kustomizationFaults({ files, kustomization }) {
  const { apiVersion, kind, resources = [] } = kustomization;
  const faults = files
    .filter((file) => resources.includes(file) === isLeftOut(file))
    .map((file) => `${file} is ${isLeftOut(file) ? 'listed' : 'not listed'}`);
  const absent = resources.filter((file) => !files.includes(file)).map((file) => `${file} does not exist`);
  const isOne = apiVersion === 'kustomize.config.k8s.io/v1beta1' && kind === 'Kustomization';
  const all = [...faults, ...absent, ...(isOne ? [] : ['it is not a Kustomization'])];
  return all.map((fault) => `kustomization.yaml: ${fault}`);
}
