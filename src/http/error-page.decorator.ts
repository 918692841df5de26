import type { FastifyRequest } from 'fastify';
import { EdgeRoute, type EdgeRouteConfig, type ErrorPageOptions } from './rate-limit/rate-limit.decorator.js';

/** Answers the failures of a route as a page where `Accept` asks for HTML; programs get the error envelope as ever. */
export const ErrorPage = (errorPage: ErrorPageOptions): MethodDecorator => EdgeRoute({ errorPage });

/** The page that this request gets instead of the error envelope, if it gets one. */
export function errorPageFor(request: FastifyRequest): ErrorPageOptions | undefined {
  if (request.headers.accept?.includes('text/html') !== true) return undefined;
  return (request.routeOptions.config as EdgeRouteConfig).errorPage;
}
