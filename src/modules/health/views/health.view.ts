import type { Release } from '#common/files/release.js';
import type { TargetStatus } from '../ping-monitor.js';
import type { ThirdPartyName } from '../third-parties.js';

/** The status of a dependency that every order needs. */
export class DependencyStatus {
  /** @example up */
  status!: 'up' | 'down';
}

/** The last known status of a third party, checked at most every 30 seconds; `unknown` before the first check. */
export class ThirdPartyStatus {
  /** @example up */
  status!: 'up' | 'degraded' | 'unknown';
}

/** The build that answers. */
export class ServiceStatus {
  /** @example up */
  status!: 'up';
  /** @example 0.1.0 */
  version!: string;
  /** Null where the build did not know it. @example 4385749b0dc4e2a7a9b1c6f0d3e85a7b9c2d4e6f */
  commit!: string | null;
}

/** The dependencies that decide between 200 and 503, and the third parties, which do not. */
export class HealthDetails {
  service!: ServiceStatus;
  database!: DependencyStatus;
  cache!: DependencyStatus;
  queue!: DependencyStatus;
  gateway!: ThirdPartyStatus;
  carrier!: ThirdPartyStatus;
  images!: ThirdPartyStatus;
  mail!: ThirdPartyStatus;
  search!: ThirdPartyStatus;
}

export class HealthView {
  /** @example ok */
  status!: 'ok';
  details!: HealthDetails;
}

export class LivenessView {
  /** @example ok */
  status!: 'ok';
}

/** The details reduced to the status, without the times, hosts and messages that libraries add. */
export function toDetails(
  needed: Readonly<Record<string, { status: string }>>,
  thirdParties: Readonly<Record<ThirdPartyName, TargetStatus>>,
  release: Release,
): HealthDetails {
  const isUp = (name: string): DependencyStatus => ({
    status: needed[name]?.status === 'up' ? 'up' : 'down',
  });
  return {
    service: { status: 'up', ...release },
    database: isUp('database'),
    cache: isUp('cache'),
    queue: isUp('queue'),
    gateway: { status: thirdParties.gateway },
    carrier: { status: thirdParties.carrier },
    images: { status: thirdParties.images },
    mail: { status: thirdParties.mail },
    search: { status: thirdParties.search },
  };
}
