import { ofKind } from './read-tree.mjs';

/**
 * The manifests that create pods, each with the labels, the spec and one list of all containers of its pods.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function podsOf(tree) {
  return ofKind(tree, 'Deployment', 'Job').map((manifest) => {
    const { metadata, spec = {} } = manifest.document.spec?.template ?? {};
    const containers = [...(spec.initContainers ?? []), ...(spec.containers ?? [])];
    return { ...manifest, labels: metadata?.labels ?? {}, spec, containers };
  });
}

/** Whether a label selector matches these labels; one without terms matches all. */
export function selects({ matchLabels = {}, matchExpressions = [] } = {}, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'In') return values.includes(labels[key]);
      if (operator === 'NotIn') return !values.includes(labels[key]);
      return (operator === 'Exists') === key in labels;
    })
  );
}

/** Whether one of the containers has a port of this name or number. */
export function opens(containers, port) {
  return containers.some(({ ports = [] }) =>
    ports.some(({ name, containerPort }) => port === name || port === containerPort),
  );
}
