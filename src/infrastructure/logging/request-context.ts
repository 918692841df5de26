import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines say of the request, or of the job, that they belong to. */
export interface RequestContext {
  readonly requestId: string;
}

/** The context of the running request. Jobs open one with the id of the request that caused them. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
