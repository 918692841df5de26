import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/**
 * The memory that the largest allowed image takes while it is decoded, in a process beside the service's:
 * docs/architecture.md.
 */
const IMAGE_BYTES = 550e6;

interface Deployment {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: ReadonlyArray<{ readonly resources: { readonly limits: { readonly memory: string } } }>;
      };
    };
  };
}

const UNITS: Readonly<Record<string, number>> = { Gi: 2 ** 30, Mi: 2 ** 20, M: 2 ** 20 };

function bytesOf(limit: string): number {
  const [, count, unit] = /^(\d+)(Gi|Mi|M)$/.exec(limit)!;
  return Number(count) * UNITS[unit!]!;
}

function limitOfPod(file: string): string {
  const { spec } = load(readFileSync(`deploy/kubernetes/${file}`, 'utf8')) as Deployment;
  return spec.template.spec.containers[0]!.resources.limits.memory;
}

/** From here on a service's own memory raises an alarm. */
function alarmBytes(): number {
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  return Number(/process_resident_memory_bytes > (\d+) \* 1024 \* 1024/.exec(alerts)![1]) * 2 ** 20;
}

describe('the memory limit of a process that decodes images', () => {
  it.each([
    ['API process: uploads', () => limitOfPod('api.yaml')],
    ['worker: images of an import', () => limitOfPod('worker.yaml')],
    [
      'small server: both',
      () => /^MemoryMax=(.*)$/m.exec(readFileSync('deploy/small-server/storefront.service', 'utf8'))![1]!,
    ],
  ])('holds the largest image beside a service that raises no alarm (%s)', (_process, limit) => {
    expect(bytesOf(limit())).toBeGreaterThanOrEqual(alarmBytes() + IMAGE_BYTES);
  });
});
