import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unreadFields } from './unread-fields.mjs';

/** The kinds that the project uses, and the schema of each. */
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

/** The validators, which the package does not export by name. */
const SCHEMA_FOLDER = join(dirname(createRequire(import.meta.url).resolve('kubernetes-models')), '_schemas');

/**
 * Validates each manifest against Kubernetes' schema: types, required fields, no unknown fields.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export async function schemaFaults({ manifests }) {
  const faults = await Promise.all(manifests.map(faultsOf));
  return faults.flat();
}

async function faultsOf({ where, document }) {
  const schema = SCHEMAS[`${document.apiVersion} ${document.kind}`];
  if (schema === undefined) return [`${where}: ${document.apiVersion} ${document.kind} is not a known kind`];
  const { validate } = await import(pathToFileURL(join(SCHEMA_FOLDER, `${schema}.mjs`)).href);
  if (!validate(document)) {
    return validate.errors.map(
      ({ instancePath, keyword, params }) => `${where}: ${instancePath} ${keyword} ${JSON.stringify(params)}`,
    );
  }
  return unreadFields(document, validate).map((path) => `${where}: ${path} is not a known field`);
}
