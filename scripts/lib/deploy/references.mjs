import { opens, podsOf, selects } from './pods.mjs';
import { ofKind } from './read-tree.mjs';

/**
 * The references between manifests: selectors match pods, and each referenced name and port exists.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function referenceFaults(tree) {
  const pods = podsOf(tree);
  return [
    ...pods.flatMap((pod) => podFaults(tree, pod)),
    ...ofKind(tree, 'Service').flatMap((service) => serviceFaults(service, pods)),
    ...ofKind(tree, 'Ingress').flatMap((ingress) => ingressFaults(tree, ingress)),
    ...ofKind(tree, 'HTTPRoute').flatMap((route) => routeFaults(tree, route)),
    ...ofKind(tree, 'PodMonitor').flatMap((monitor) => monitorFaults(monitor, pods)),
    ...ofKind(tree, 'HorizontalPodAutoscaler').flatMap((scaler) => scalerFaults(tree, scaler)),
    ...ofKind(tree, 'PodDisruptionBudget', 'NetworkPolicy').flatMap((policy) => policyFaults(policy, pods)),
    ...namespaceFaults(tree),
  ];
}

function podFaults(tree, { where, document, labels, spec, containers }) {
  const { selector } = document.spec;
  const faults = [];
  if (document.kind === 'Deployment' && !selects(selector, labels))
    faults.push('selector does not match the pods');
  for (const { labelSelector } of spec.topologySpreadConstraints ?? []) {
    if (!selects(labelSelector, labels)) faults.push('topologySpreadConstraints do not match the pods');
  }
  const needs = [
    ['ServiceAccount', spec.serviceAccountName],
    ...containers.flatMap(sourcesOf),
    ...(spec.volumes ?? []).flatMap(({ configMap, secret }) => [
      ...(configMap ? [['ConfigMap', configMap.name]] : []),
      ...(secret ? [['Secret', secret.secretName]] : []),
    ]),
  ];
  for (const [kind, name] of needs)
    if (!exists(tree, kind, name)) faults.push(`${kind}/${name} does not exist`);
  const volumes = new Set((spec.volumes ?? []).map(({ name }) => name));
  for (const { name, volumeMounts = [] } of containers) {
    for (const mount of volumeMounts) {
      if (!volumes.has(mount.name))
        faults.push(`container ${name} mounts ${mount.name}, which does not exist`);
    }
  }
  return faults.map((fault) => `${where}: ${fault}`);
}

function sourcesOf({ envFrom = [], env = [] }) {
  return [
    ...envFrom.map(({ configMapRef, secretRef }) =>
      configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name],
    ),
    ...env.flatMap(({ valueFrom = {} }) => [
      ...(valueFrom.configMapKeyRef ? [['ConfigMap', valueFrom.configMapKeyRef.name]] : []),
      ...(valueFrom.secretKeyRef ? [['Secret', valueFrom.secretKeyRef.name]] : []),
    ]),
  ];
}

function serviceFaults({ where, document: { spec } }, pods) {
  const chosen = pods.filter(({ labels }) => selects({ matchLabels: spec.selector }, labels));
  if (chosen.length === 0) return [`${where}: selector matches no pods`];
  return (spec.ports ?? [])
    .filter(({ port, targetPort = port }) => !chosen.every(({ containers }) => opens(containers, targetPort)))
    .map(({ port, targetPort = port }) => `${where}: port ${targetPort} does not exist in its pods`);
}

/** The issuer of the certificate creates its Secret, so it is not checked. */
function ingressFaults(tree, { where, document: { spec } }) {
  const paths = (spec.rules ?? []).flatMap(({ http }) => http?.paths ?? []);
  const faults = (spec.tls ?? []).length === 0 ? [`${where}: no TLS`] : [];
  for (const { path, backend } of paths) {
    const { name, port } = backend.service ?? {};
    faults.push(...publicFaults(tree, where, path, name, port?.name ?? port?.number));
  }
  return faults;
}

/** The Gateway, which ends TLS, is not ours. */
function routeFaults(tree, { where, document: { spec } }) {
  const rules = spec.rules ?? [];
  const faults = (spec.hostnames ?? []).length === 0 ? [`${where}: no host`] : [];
  if (rules.length === 0) faults.push(`${where}: no rules`);
  for (const { matches = [{}], backendRefs = [] } of rules) {
    if (backendRefs.length === 0) faults.push(`${where}: a rule leads nowhere`);
    for (const { name, port } of backendRefs) {
      for (const { path } of matches) faults.push(...publicFaults(tree, where, path?.value, name, port));
    }
  }
  return faults;
}

/** Only the API, the dashboard and the logo are public, at a Service's port by name or number. */
function publicFaults(tree, where, path, name, port) {
  const service = ofKind(tree, 'Service').find(({ document }) => document.metadata.name === name);
  const has = service?.document.spec.ports.some((known) => port === known.port || port === known.name);
  return [
    ...(/^\/(?:api|admin|brand)(?:\/|$)/.test(path ?? '') ? [] : [`${where}: ${path} is not for the public`]),
    ...(has ? [] : [`${where}: Service/${name} with port ${port} does not exist`]),
  ];
}

/** It scrapes every process: API and worker. */
function monitorFaults({ where, document: { spec } }, pods) {
  const served = pods.filter(({ document }) => document.kind === 'Deployment');
  return served.flatMap(({ where: pod, labels, containers }) => {
    if (!selects(spec.selector, labels)) return [`${where}: leaves out ${pod}`];
    return (spec.podMetricsEndpoints ?? [])
      .filter(({ port }) => !opens(containers, port))
      .map(({ port }) => `${where}: port ${port} does not exist in ${pod}`);
  });
}

function scalerFaults(tree, { where, document: { spec } }) {
  const { kind, name } = spec.scaleTargetRef;
  return exists(tree, kind, name) ? [] : [`${where}: ${kind}/${name} does not exist`];
}

function policyFaults({ where, document: { spec } }, pods) {
  const chosen = pods.filter(({ labels }) => selects(spec.selector ?? spec.podSelector, labels));
  if (chosen.length === 0) return [`${where}: selector matches no pods`];
  return (spec.ingress ?? [])
    .flatMap(({ ports = [] }) => ports)
    .filter(({ port }) => !chosen.every(({ containers }) => opens(containers, port)))
    .map(({ port }) => `${where}: port ${port} does not exist in its pods`);
}

function namespaceFaults(tree) {
  return tree.manifests
    .filter(({ document }) => document.kind !== 'Namespace')
    .filter(({ document }) => !exists(tree, 'Namespace', document.metadata?.namespace))
    .map(({ where, document }) => `${where}: Namespace/${document.metadata?.namespace} does not exist`);
}

function exists(tree, kind, name) {
  return ofKind(tree, kind).some(({ document }) => document.metadata?.name === name);
}
