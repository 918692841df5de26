import { AsyncLocalStorage } from 'node:async_hooks';

/** The context of the current request, or of the job that it caused. */
export interface RequestContext {
  /** Every log line carries it. */
  readonly requestId: string;
  /** The user id of the administrator who may do what the request asks for. A job has one if it does what that has asked for. */
  administrator?: string;
  /** The key of the program that acts for the administrator. */
  apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** The command of the command line that does the work. */
  readonly command?: string;
  /** Where the request comes from, on routes that check passwords and codes. */
  caller?: RequestCaller;
}

/** The caller that attempts against an account are counted for. */
export interface RequestCaller {
  /** The client address, an IPv6 one by its /64. */
  readonly address: string;
  /** The network of it, an IPv6 one by its /48. */
  readonly network: string;
  /** The client's claims of accounts that it has signed in to; not verified. */
  readonly knownBrowsers: readonly string[];
  /** The header `User-Agent`; not verified. */
  readonly userAgent?: string | undefined;
}

/** The context of the current request. Jobs use the id of the request that caused them. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Notes the administrator of the current request. @param apiKey of the program that acts for it */
export function noteAdministrator(userId: string, apiKey?: RequestContext['apiKey']): void {
  const context = requestContext.getStore();
  if (context === undefined) return;
  context.administrator = userId;
  context.apiKey = apiKey;
}

/** Notes where the current request comes from. */
export function noteCaller(caller: RequestCaller): void {
  const context = requestContext.getStore();
  if (context !== undefined) context.caller = caller;
}
