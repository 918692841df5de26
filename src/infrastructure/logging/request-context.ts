import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line of a request or a job carries. */
export interface RequestContext {
  readonly requestId: string;
}

/** The log context of the current request. Jobs use the id of the request that caused them. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
