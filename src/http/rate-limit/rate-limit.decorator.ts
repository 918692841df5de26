import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { LimiterName } from '#common/errors/limit-exceeded.error.js';

export type { LimiterName };

/** How a route renders its errors for a browser. */
export interface ErrorPageOptions {
  /** Renders the page as HTML. `message` is not escaped. */
  readonly render: (status: number, message: string) => string;
  readonly contentSecurityPolicy: string;
}

/** Options of a route that the HTTP layer reads before the body is parsed. */
export interface HttpRouteConfig {
  /** Whether the route accepts callers without a token: see `@Public()`. */
  isPublic?: boolean;
  /** The route's own limiter, in addition to `standard`. */
  limiter?: LimiterName;
  /** Requests of the route that no limiter counts, such as a metrics scrape. */
  uncounted?: (request: FastifyRequest) => boolean;
  /** Maximum body size in bytes. */
  bodyLimit?: number;
  /** Whether the exact bytes of the body are kept for a signature check. */
  keepRawBody?: boolean;
  /** Whether the route accepts the body of an HTML form. */
  formBody?: boolean;
  /** Renders the errors of the route for browsers. Default: the error envelope. */
  errorPage?: ErrorPageOptions;
  /** Whether the route accepts a file in a multipart body. */
  multipartBody?: boolean;
}

/**
 * Sets the limiter of a route, or of every route of a controller. `health` replaces `standard`; the others count
 * after it.
 */
export const RateLimit = (limiter: LimiterName) => HttpRoute({ limiter });

/** Sets HTTP layer options of a handler, or of every handler of a controller. Repeated use merges them. */
export function HttpRoute(config: HttpRouteConfig): MethodDecorator & ClassDecorator {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    if (descriptor !== undefined && key !== undefined) {
      mergeInto(target, key, descriptor, config);
      return;
    }
    const { prototype } = target as { prototype: object };
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const method = Object.getOwnPropertyDescriptor(prototype, name);
      if (name !== 'constructor' && typeof method?.value === 'function')
        mergeInto(prototype, name, method, config);
    }
  };
}

function mergeInto(
  target: object,
  key: string | symbol,
  descriptor: PropertyDescriptor,
  config: HttpRouteConfig,
): void {
  const handler = descriptor.value as object & { [HTTP_ROUTE]?: HttpRouteConfig };
  const merged = { ...config, ...handler[HTTP_ROUTE] };
  Object.defineProperty(handler, HTTP_ROUTE, { value: merged, configurable: true });
  RouteConfig(merged)(target, key, descriptor);
}

const HTTP_ROUTE = Symbol('http route');

/** The HTTP layer options of a handler; undefined without any. */
export function httpRouteOf(handler: object): HttpRouteConfig | undefined {
  return (handler as { [HTTP_ROUTE]?: HttpRouteConfig })[HTTP_ROUTE];
}
