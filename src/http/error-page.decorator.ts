import type { FastifyRequest } from 'fastify';
import { HttpRoute, type HttpRouteConfig, type ErrorPageOptions } from './rate-limit/rate-limit.decorator.js';

/** Renders the errors of a route as a page when `Accept` asks for HTML; other clients get the error envelope. */
export const ErrorPage = (errorPage: ErrorPageOptions): MethodDecorator => HttpRoute({ errorPage });

/** The error page for this request; undefined when it gets the error envelope. */
export function errorPageFor(request: FastifyRequest): ErrorPageOptions | undefined {
  if (request.headers.accept?.includes('text/html') !== true) return undefined;
  return (request.routeOptions.config as HttpRouteConfig).errorPage;
}
