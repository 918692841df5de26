import { UnavailableError } from '#common/errors/app-error.js';
import type { HealthDetails } from './views/health.view.js';

/** A dependency that every order needs is down: 503 with the status of each dependency and third party. */
export class DependencyDownError extends UnavailableError {
  static override readonly code = 'DEPENDENCY_DOWN';
  static example = () =>
    new DependencyDownError({
      service: { status: 'up', version: '0.1.0', commit: '4385749b0dc4e2a7a9b1c6f0d3e85a7b9c2d4e6f' },
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
