import type { AppConfig } from '#config/app-config.js';

/** Whether this process listens. A worker does so only if it serves metrics and health. */
export function listens({ role, operations }: AppConfig): boolean {
  return role !== 'worker' || operations.metricsEnabled;
}
