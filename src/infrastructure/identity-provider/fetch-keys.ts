import type { FetchImplementation } from 'jose';
import { ExternalCallError } from '../http-client/external-call.error.js';
import { transportFailure } from '../http-client/transport-failure.js';

/**
 * Fetches the public keys of an identity provider.
 * @throws ExternalCallError unless the response is 200
 */
export async function fetchKeys(
  ...[url, { signal, ...options }]: Parameters<FetchImplementation>
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...options, signal });
  } catch (error) {
    // `fetch` puts the network error into `cause`.
    throw transportFailure('identity provider', 'GET keys', (error as Error).cause ?? error, signal);
  }
  if (response.status === 200) return response;
  throw new ExternalCallError('identity provider', 'rejected', `GET keys answered ${response.status}`, {
    status: response.status,
  });
}
