import type { PartyStatus } from '../services/lookout.js';
import type { ThirdPartyName } from '../third-parties.js';

/** Whether something that every order needs answers. */
export class DependencyStatus {
  /** @example up */
  status!: 'up' | 'down';
}

/** How a third party was when it was last looked at, at most every 30 seconds; `unknown` until it has been. */
export class ThirdPartyStatus {
  /** @example up */
  status!: 'up' | 'degraded' | 'unknown';
}

/** What every order needs, which decides between 200 and 503, and the third parties, which do not. */
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

/** The details without what libraries put beside the status: times, hosts, their own messages. */
export function toDetails(
  needed: Readonly<Record<string, { status: string }>>,
  thirdParties: Readonly<Record<ThirdPartyName, PartyStatus>>,
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
