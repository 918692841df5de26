import { UnavailableError } from '#common/errors/app-error.js';
import type { HealthDetails } from './views/health.view.js';

/** A dependency that every order needs is down: 503 with the status of each dependency and third party. */
export class DependencyDownError extends UnavailableError {
  static override readonly code = 'DEPENDENCY_DOWN';
  static example = () =>
    new DependencyDownError({
      database: { status: 'up' },
      cache: { status: 'down' },
      queue: { status: 'up' },
      gateway: { status: 'up' },
      carrier: { status: 'up' },
      images: { status: 'up' },
      mail: { status: 'degraded' },
      search: { status: 'up' },
    });

  override readonly details: Readonly<Record<string, unknown>>;

  constructor(details: HealthDetails) {
    super('Service temporarily unavailable');
    this.details = { ...details };
  }
}
