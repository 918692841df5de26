/** Whether a dependency answers. */
export class DependencyStatus {
  /** @example up */
  status!: 'up' | 'down';
}

/** The dependencies that `/health` looks at. */
export class HealthDetails {
  database!: DependencyStatus;
  cache!: DependencyStatus;
  queue!: DependencyStatus;
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
  results: Readonly<Record<string, { status: string }>>,
): Record<string, DependencyStatus> {
  return Object.fromEntries(
    Object.entries(results).map(([name, { status }]) => [name, { status: status === 'up' ? 'up' : 'down' }]),
  );
}
