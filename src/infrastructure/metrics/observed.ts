import { ExternalCallError } from '../http-client/external-call.error.js';
import type { CallOutcome, Metrics, OutsideCall } from './metrics.js';

type AsyncMethod = (...args: never[]) => Promise<unknown>;

/** The names of what can be awaited on a port. */
export type Operation<T> = { [K in keyof T & string]: T[K] extends AsyncMethod ? K : never }[keyof T &
  string];

/**
 * An adapter of an outside service whose operations are measured: as a whole, repetitions and look-ups included, the
 * way their callers live through them. Without metrics it is the adapter itself.
 * @param operations the methods that are one operation at the service
 */
export function observed<T extends object>(
  adapter: T,
  service: OutsideCall['service'],
  operations: ReadonlyArray<Operation<T>>,
  metrics: Metrics,
): T {
  if (!metrics.enabled) return adapter;
  const measured = operations.map((operation) => {
    const method = (adapter[operation] as AsyncMethod).bind(adapter);
    const measuredMethod: AsyncMethod = (...args) =>
      measure({ service, operation }, () => method(...args), metrics);
    return [operation, measuredMethod];
  });
  // Whatever is not measured, the hooks of its life among it, is found at the adapter behind.
  return Object.assign(Object.create(adapter) as T, Object.fromEntries(measured));
}

async function measure<T>(call: OutsideCall, work: () => Promise<T>, metrics: Metrics): Promise<T> {
  const startedAt = performance.now();
  const ended = (outcome: CallOutcome): void =>
    metrics.outsideCalled(call, outcome, (performance.now() - startedAt) / 1000);
  try {
    const result = await work();
    ended('ok');
    return result;
  } catch (error) {
    // Anything else is a fault of ours, of which the service knows nothing.
    if (error instanceof ExternalCallError) ended(outcomeOf(error));
    throw error;
  }
}

function outcomeOf({ failure }: ExternalCallError): CallOutcome {
  return failure === 'rejected' ? 'refused' : failure;
}
