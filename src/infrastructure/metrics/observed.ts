import { ExternalCallError } from '../http-client/external-call.error.js';
import { inSpan } from '../tracing/span.js';
import type { CallOutcome, Metrics, OutsideCall } from './metrics.js';

type AsyncMethod = (...args: never[]) => Promise<unknown>;

/** The names of a port's asynchronous methods. */
export type Operation<T> = { [K in keyof T & string]: T[K] extends AsyncMethod ? K : never }[keyof T &
  string];

/**
 * Wraps an adapter so that its operations are measured as callers see them, retries and lookups included. Inside a
 * request or job that is traced, each operation is a span.
 * @param operations the methods to measure
 */
export function observed<T extends object>(
  adapter: T,
  service: OutsideCall['service'],
  operations: ReadonlyArray<Operation<T>>,
  metrics: Metrics,
): T {
  const measured = operations.map((operation) => {
    const method = (adapter[operation] as AsyncMethod).bind(adapter);
    const measuredMethod: AsyncMethod = (...args) =>
      inSpan(
        {
          name: `${service} ${operation}`,
          kind: 'internal',
          attributes: { 'service.peer.name': service },
        },
        () => measure({ service, operation }, () => method(...args), metrics),
      );
    return [operation, measuredMethod];
  });
  // Other methods, lifecycle hooks included, are inherited from the adapter.
  return Object.assign(Object.create(adapter) as T, Object.fromEntries(measured));
}

async function measure<T>(call: OutsideCall, work: () => Promise<T>, metrics: Metrics): Promise<T> {
  const startedAt = performance.now();
  const ended = (outcome: CallOutcome, usable: boolean): void =>
    metrics.outsideCalled(call, outcome, (performance.now() - startedAt) / 1000, usable);
  try {
    const result = await work();
    ended('ok', true);
    return result;
  } catch (error) {
    // Any other error is a local defect, not an outcome of the external service.
    if (error instanceof ExternalCallError) ended(outcomeOf(error), error.isServiceUsable);
    throw error;
  }
}

function outcomeOf({ failure }: ExternalCallError): CallOutcome {
  return failure === 'rejected' ? 'refused' : failure;
}
