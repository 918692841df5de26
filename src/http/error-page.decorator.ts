import type { FastifyRequest } from 'fastify';
import { HttpRoute, routeConfigOf, type ErrorPageOptions } from './http-route.decorator.js';

/** Renders the errors of a route as a page when `Accept` asks for HTML; other clients get the error envelope. */
export const ErrorPage = (errorPage: ErrorPageOptions): MethodDecorator => HttpRoute({ errorPage });

/** The error page for this request; undefined when it gets the error envelope. */
export function errorPageFor(request: FastifyRequest): ErrorPageOptions | undefined {
  return request.headers.accept?.includes('text/html') === true
    ? routeConfigOf(request).errorPage
    : undefined;
}
