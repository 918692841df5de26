import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { LimiterName } from '#common/errors/limit-exceeded.error.js';

export type { LimiterName };

/** How a route answers its failures to a browser. */
export interface ErrorPageOptions {
  /** The page, as HTML. `message` is not escaped yet. */
  readonly render: (status: number, message: string) => string;
  readonly contentSecurityPolicy: string;
}

/** What the edge reads from a route before its body is parsed. */
export interface EdgeRouteConfig {
  /** Whether callers without a token are let in: see `@Public()`. */
  isPublic?: boolean;
  /** The route's own limiter, beside `standard`. */
  limiter?: LimiterName;
  /** Which requests of the route no limiter counts: those of the service's own keepers. */
  uncounted?: (request: FastifyRequest) => boolean;
  /** The largest body in bytes. */
  bodyLimit?: number;
  /** Whether the exact bytes of the body are kept for a signature check. */
  keepRawBody?: boolean;
  /** Whether the route takes what an HTML form posts. */
  formBody?: boolean;
  /** How a browser is shown the failures of the route; the error envelope without it. */
  errorPage?: ErrorPageOptions;
  /** Whether the route takes a file in a multipart body. */
  multipartBody?: boolean;
}

/**
 * Names the limiter that guards a route, or every route of a controller. `health` replaces `standard`;
 * the others are counted after it.
 */
export const RateLimit = (limiter: LimiterName) => EdgeRoute({ limiter });

/** Adds to what the edge knows of a route: usable on a handler or on a whole controller. */
export function EdgeRoute(config: EdgeRouteConfig): MethodDecorator & ClassDecorator {
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
  config: EdgeRouteConfig,
): void {
  const handler = descriptor.value as object & { [EDGE]?: EdgeRouteConfig };
  const merged = { ...config, ...handler[EDGE] };
  Object.defineProperty(handler, EDGE, { value: merged, configurable: true });
  RouteConfig(merged)(target, key, descriptor);
}

const EDGE = Symbol('edge route');

/** What the edge was told of a handler; nothing when nothing was. */
export function edgeRouteOf(handler: object): EdgeRouteConfig | undefined {
  return (handler as { [EDGE]?: EdgeRouteConfig })[EDGE];
}
