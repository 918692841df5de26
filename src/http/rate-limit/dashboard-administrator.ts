import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from '../access-tokens.js';

/** The header that names the client, and its value for the administrators' dashboard. */
const CLIENT_HEADER = 'x-client';
const DASHBOARD = 'dashboard';

/**
 * The account of an administrator whose dashboard sends the request. Undefined without the header, or without a valid
 * access token of the role ADMIN. Decisions, 13.45.
 */
export function dashboardAdministratorOf(request: FastifyRequest, tokens: AccessTokens): string | undefined {
  if (!isOfDashboard(request)) return undefined;
  const caller = tokens.callerOf(request);
  return caller?.role === 'ADMIN' ? caller.id : undefined;
}

/** Whether the request says that the administrators' dashboard sends it. */
export function isOfDashboard({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[CLIENT_HEADER] === DASHBOARD;
}
