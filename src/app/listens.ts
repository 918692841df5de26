import type { AppConfig } from '#config/app-config.js';

/** Whether this process listens: always, but for a worker, which does so only to show its metrics and its health. */
export function listens({ role, operations }: AppConfig): boolean {
  return role !== 'worker' || operations.metricsEnabled;
}
