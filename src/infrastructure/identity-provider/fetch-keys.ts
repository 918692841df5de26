import type { FetchImplementation } from 'jose';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { transportFailure } from '../http-client/transport-failure.js';

/**
 * Asks an identity provider for its public keys.
 * @throws ExternalCallError unless it is answered with 200
 */
export async function fetchKeys(
  ...[url, { signal, ...options }]: Parameters<FetchImplementation>
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...options, signal });
  } catch (error) {
    // What went wrong on the line is the cause of what `fetch` says of it.
    throw transportFailure('identity provider', 'GET keys', (error as Error).cause ?? error, signal);
  }
  if (response.status === 200) return response;
  throw new ExternalCallError('identity provider', 'rejected', `GET keys answered ${response.status}`, {
    status: response.status,
  });
}
