import { opens, podsOf } from './pods.mjs';

/** The service's shutdown timeout, in seconds. */
const STOP_DEADLINE = 25;
const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'];

/**
 * The probes and the termination of pods of Deployments.
 * @param {import('./read-tree.mjs').DeployTree} tree
 */
export function processFaults(tree) {
  const deployments = podsOf(tree).filter(({ document }) => document.kind === 'Deployment');
  return deployments.flatMap((pod) =>
    pod.containers
      .flatMap((container) => [...probeFaults(container), ...endFaults(container, pod.spec)])
      .map((fault) => `${pod.where}: ${fault}`),
  );
}

function probeFaults(container) {
  return PROBES.flatMap((probe) => {
    const { path, port } = container[probe]?.httpGet ?? {};
    if (path === undefined) return [`${probe} is missing`];
    const faults = opens([container], port) ? [] : [`${probe}: port ${port} does not exist`];
    const isLive = probe === 'livenessProbe';
    const allowed = isLive ? ['/health/live'] : ['/health', '/health/live'];
    return allowed.includes(path) ? faults : [...faults, `${probe}: ${path} is not ${allowed.join(' or ')}`];
  });
}

/** A pod is killed at the end of its grace period. */
function endFaults({ lifecycle }, { terminationGracePeriodSeconds: grace = 30 }) {
  const wait = secondsOf(lifecycle?.preStop);
  if (wait === undefined) return ['preStop: it cannot be told how long it takes'];
  const least = wait + STOP_DEADLINE;
  return grace > least ? [] : [`terminationGracePeriodSeconds: ${grace} is not more than ${least}`];
}

function secondsOf(preStop) {
  if (preStop === undefined) return 0;
  if (preStop.sleep !== undefined) return preStop.sleep.seconds;
  const [, milliseconds] = /setTimeout\(.*, ([\d_]+)\)/.exec(preStop.exec?.command?.join(' ') ?? '') ?? [];
  return milliseconds === undefined ? undefined : Number(milliseconds.replaceAll('_', '')) / 1000;
}
