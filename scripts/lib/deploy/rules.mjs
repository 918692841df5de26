import { readFileSync } from 'node:fs';
import { EXAMPLE } from './manifests.mjs';

const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'];
const PROBE_PATHS = ['/health', '/health/live'];
/** How long the service takes at most to end: see `src/process-lifecycle.ts`. */
const STOP_SECONDS = 25;
/** What a production process without stand-ins needs: see `src/config/load-config.ts`. */
const REQUIRED = [
  'NODE_ENV JWT_SECRET MONGODB_URI REDIS_URL TYPESENSE_URL TYPESENSE_API_KEY SMTP_URL',
  'PAYMENT_API_URL PAYMENT_KEY_ID PAYMENT_KEY_SECRET PAYMENT_WEBHOOK_SECRET',
  'SHIPPING_API_URL SHIPPING_EMAIL SHIPPING_PASSWORD SHIPPING_PICKUP_LOCATION CARRIER_WEBHOOK_SECRET',
  'S3_ENDPOINT S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY IMAGE_BASE_URL',
].flatMap((names) => names.split(' '));

/** The names of the variables that a page like `.env.example` sets. */
export function variablesOf(path) {
  return new Set([...readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
}

/**
 * What no schema knows: that the objects fit each other, and the service.
 *
 * @param {{ file: string, object: any }[]} manifests
 * @param {Set<string>} variables every variable of the service
 * @returns {string[]} what is wrong, and where
 */
export function ruleFaults(manifests, variables) {
  const workloads = manifests.filter(({ object }) => object.spec?.template?.spec !== undefined);
  return [
    ...workloads.flatMap((workload) => workloadFaults(workload, manifests, variables)),
    ...imageFaults(workloads),
    ...selectorFaults(manifests, workloads),
    ...referenceFaults(manifests),
    ...manifests.flatMap(unknownVariables(variables)),
  ];
}

function workloadFaults({ file, object }, manifests, variables) {
  const { metadata, spec } = object;
  const pod = spec.template.spec;
  const where = `${file}: ${object.kind} ${metadata.name}`;
  const labels = spec.template.metadata?.labels ?? {};
  const faults = [];
  if (spec.selector !== undefined && !matches(spec.selector, labels)) {
    faults.push(`${where}: the selector does not match the labels of its own pods`);
  }
  if (!has(manifests, 'ServiceAccount', pod.serviceAccountName)) {
    faults.push(`${where}: there is no ServiceAccount ${pod.serviceAccountName}`);
  }
  for (const container of pod.containers) {
    faults.push(
      ...probeFaults(where, container),
      ...securityFaults(where, pod, container),
      ...environmentFaults(where, container, manifests, variables),
      ...graceFaults(where, pod, container),
    );
  }
  return faults;
}

function probeFaults(where, container) {
  const ports = new Set((container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]));
  return PROBES.flatMap((kind) => {
    const probe = container[kind];
    if (probe === undefined) return ports.size === 0 ? [] : [`${where}: no ${kind}`];
    const { path, port } = probe.httpGet ?? {};
    return [
      ...(PROBE_PATHS.includes(path) ? [] : [`${where}: ${kind} asks for ${path}`]),
      ...(ports.has(port) ? [] : [`${where}: ${kind} asks at a port ${port} that the container has not`]),
      // A database that is away must not end the processes that wait for it.
      ...(kind === 'livenessProbe' && path !== '/health/live'
        ? [`${where}: ${kind} depends on databases`]
        : []),
    ];
  });
}

function securityFaults(where, pod, { securityContext = {} }) {
  const demands = [
    [pod.securityContext?.runAsNonRoot === true, 'may run as root'],
    [pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
    [securityContext.readOnlyRootFilesystem === true, 'may write to its image'],
    [securityContext.allowPrivilegeEscalation === false, 'may gain privileges'],
    [securityContext.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
  ];
  return demands.filter(([kept]) => !kept).map(([, fault]) => `${where}: ${fault}`);
}

function environmentFaults(where, container, manifests, variables) {
  const faults = [];
  const given = new Set((container.env ?? []).map(({ name }) => name));
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    const [kind, name] =
      configMapRef === undefined ? ['Secret', secretRef?.name] : ['ConfigMap', configMapRef.name];
    const source = find(manifests, kind, name);
    if (source === undefined) faults.push(`${where}: there is no ${kind} ${name}`);
    for (const variable of Object.keys(source?.data ?? source?.stringData ?? {})) given.add(variable);
  }
  for (const name of REQUIRED) if (!given.has(name)) faults.push(`${where}: ${name} is not set`);
  for (const { name } of container.env ?? []) {
    if (!variables.has(name)) faults.push(`${where}: there is no variable ${name}`);
  }
  return faults;
}

function graceFaults(where, pod, container) {
  if (container.ports === undefined) return [];
  const wait = /setTimeout\([^,]*,\s*([\d_]+)\)/.exec(
    JSON.stringify(container.lifecycle?.preStop ?? ''),
  )?.[1];
  const waitSeconds = wait === undefined ? 0 : Number(wait.replaceAll('_', '')) / 1000;
  return pod.terminationGracePeriodSeconds > waitSeconds + STOP_SECONDS
    ? []
    : [`${where}: killed before it can end, which takes up to ${waitSeconds + STOP_SECONDS} s`];
}

function imageFaults(workloads) {
  const images = new Set(
    workloads.flatMap(({ object }) => object.spec.template.spec.containers.map(({ image }) => image)),
  );
  const faults = [...images].filter((image) => !/:[\w.-]+$/.test(image) || image.endsWith(':latest'));
  return [
    ...(images.size > 1 ? [`several images: ${[...images].join(', ')}`] : []),
    ...faults.map((image) => `the image ${image} names no version`),
  ];
}

/** Whatever chooses pods by their labels chooses some that exist. */
function selectorFaults(manifests, workloads) {
  const pods = workloads.map(({ object }) => object.spec.template.metadata?.labels ?? {});
  return manifests.flatMap(({ file, object: { kind, metadata, spec } }) => {
    const selector = {
      Service: { matchLabels: spec?.selector },
      NetworkPolicy: spec?.podSelector,
      PodDisruptionBudget: spec?.selector,
    }[kind];
    if (selector === undefined || pods.some((labels) => matches(selector, labels))) return [];
    return [`${file}: ${kind} ${metadata.name} chooses no pod`];
  });
}

function referenceFaults(manifests) {
  return manifests.flatMap(({ file, object: { kind, metadata, spec } }) => {
    const where = `${file}: ${kind} ${metadata.name}`;
    if (kind === 'HorizontalPodAutoscaler') {
      const { kind: of, name } = spec.scaleTargetRef;
      return has(manifests, of, name) ? [] : [`${where}: there is no ${of} ${name}`];
    }
    if (kind !== 'Ingress') return [];
    return spec.rules.flatMap(({ http }) =>
      http.paths.flatMap(({ path, backend: { service } }) => {
        const target = find(manifests, 'Service', service.name);
        const hasPort = target?.spec.ports.some(({ name, port }) =>
          [name, port].includes(service.port.name ?? service.port.number),
        );
        return [
          ...(hasPort === true ? [] : [`${where}: there is no Service ${service.name} with that port`]),
          // /metrics and the developer console are at the root.
          ...(path.startsWith('/api') ? [] : [`${where}: ${path} is not for the public`]),
        ];
      }),
    );
  });
}

function unknownVariables(variables) {
  return ({ file, object: { kind, data, stringData } }) =>
    kind !== 'ConfigMap' && kind !== 'Secret'
      ? []
      : Object.keys(data ?? stringData ?? {})
          .filter((name) => !variables.has(name))
          .map((name) => `${file}: there is no variable ${name}`);
}

/**
 * @param {string[]} files the manifest files of the folder
 * @param {any} kustomization
 * @returns {string[]} files that it forgets, or names in vain
 */
export function kustomizationFaults(files, kustomization) {
  // The Job is applied by hand before the rest, the example by nobody.
  const expected = files.filter((file) => file !== EXAMPLE && file !== 'migrate.yaml');
  const named = new Set(kustomization.resources);
  return [
    ...expected.filter((file) => !named.has(file)).map((file) => `kustomization.yaml: ${file} is missing`),
    ...[...named]
      .filter((file) => !expected.includes(file))
      .map((file) => `kustomization.yaml: ${file} is not there, or not for it`),
  ];
}

function matches({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  );
}

const find = (manifests, kind, name) =>
  manifests.find(({ object }) => object.kind === kind && object.metadata.name === name)?.object;
const has = (manifests, kind, name) => find(manifests, kind, name) !== undefined;
