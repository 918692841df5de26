import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unreadFields } from './unread-fields.mjs';

/** The kinds of Kubernetes that the project uses, and the schema of each. */
const SCHEMAS = {
  'v1 Namespace': 'IoK8sApiCoreV1Namespace',
  'v1 ServiceAccount': 'IoK8sApiCoreV1ServiceAccount',
  'v1 ConfigMap': 'IoK8sApiCoreV1ConfigMap',
  'v1 Secret': 'IoK8sApiCoreV1Secret',
  'v1 Service': 'IoK8sApiCoreV1Service',
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'batch/v1 Job': 'IoK8sApiBatchV1Job',
  'networking.k8s.io/v1 Ingress': 'IoK8sApiNetworkingV1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
};

/** The schemas of Prometheus Operator. */
const OPERATOR_SCHEMAS = { 'monitoring.coreos.com/v1 PodMonitor': 'MonitoringCoreosComV1PodMonitor' };

/** Kinds whose package of schemas needs a later Node.js than the project; `referenceFaults` checks what they refer to. */
const WITHOUT_SCHEMA = new Set(['gateway.networking.k8s.io/v1 HTTPRoute']);

/** The validators, which the packages do not export by name. */
const schemaFolder = (name) => join(dirname(createRequire(import.meta.url).resolve(name)), '_schemas');
const SCHEMA_FILES = new Map([
  ...filesIn(schemaFolder('kubernetes-models'), SCHEMAS),
  ...filesIn(schemaFolder('@kubernetes-models/prometheus-operator'), OPERATOR_SCHEMAS),
]);

function filesIn(folder, schemas) {
  return Object.entries(schemas).map(([kind, schema]) => [kind, join(folder, `${schema}.mjs`)]);
}

/**
 * Validates each manifest against Kubernetes' schema: types, required fields, no unknown fields.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export async function schemaFaults({ manifests }) {
  const faults = await Promise.all(manifests.map(faultsOf));
  return faults.flat();
}

async function faultsOf({ where, document }) {
  const kind = `${document.apiVersion} ${document.kind}`;
  if (WITHOUT_SCHEMA.has(kind)) return [];
  const schema = SCHEMA_FILES.get(kind);
  if (schema === undefined) return [`${where}: ${document.apiVersion} ${document.kind} is not a known kind`];
  const { validate } = await import(pathToFileURL(schema).href);
  if (!validate(document)) {
    return validate.errors.map(
      ({ instancePath, keyword, params }) => `${where}: ${instancePath} ${keyword} ${JSON.stringify(params)}`,
    );
  }
  return unreadFields(document, validate).map((path) => `${where}: ${path} is not a known field`);
}
