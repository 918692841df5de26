import type { TargetStatus } from '../services/ping-monitor.js';
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

/** The dependencies that decide between 200 and 503, and the third parties, which do not. */
export class HealthDetails {
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
): HealthDetails {
  const isUp = (name: string): DependencyStatus => ({
    status: needed[name]?.status === 'up' ? 'up' : 'down',
  });
  return {
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
