import { UnavailableError } from '#common/errors/app-error.js';
import type { DependencyStatus } from './views/health.view.js';

/** A dependency that the service cannot do without does not answer: 503 with the status of each. */
export class DependencyDownError extends UnavailableError {
  constructor(override readonly details: Readonly<Record<string, DependencyStatus>>) {
    super('Service temporarily unavailable');
  }
}
