import { MetadataScanner } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';
import type { RouteLimiter } from '#common/errors/limit-exceeded.error.js';

/** The options of a cached answer. */
export interface CachedAnswerOptions<Data = unknown> {
  /**
   * The topics of the `ChangeFeed` that `data` depends on: a change of one drops the answer. `path` has the parameters
   * of the route, `query` those of the query string as they were sent.
   */
  readonly dependsOn: (
    data: Data,
    path: Readonly<Record<string, string>>,
    query: Readonly<Record<string, unknown>>,
  ) => readonly string[];
  /** The part of `data` that the ETag stands for, where another part differs without meaning anything. Default: all. */
  readonly identity?: (data: Data) => unknown;
  /** Whether the search engine is asked. Answers of an external one are never kept: decisions, 13.2. */
  readonly asksSearchEngine?: true;
}

/** A setting that switches routes on. */
export type RouteSwitch = 'staffInvitations';

/** Options of a route that the HTTP layer reads before the body is parsed. */
export interface HttpRouteConfig {
  /** Whether the route accepts callers without a token: see `@Public()`. */
  isPublic?: boolean;
  /** The route's own limiter, in addition to `standard`. */
  limiter?: RouteLimiter;
  /** Whether the route renews a session, which of staff is counted by account: decisions, 14.37. */
  renewsSession?: boolean;
  /** Whether the route reads the catalogue, which the storefront's server does for its visitors: decisions, 14.43. */
  readsCatalogue?: boolean;
  /** The setting without which the route does not exist: see `@OnlyWith()`. */
  onlyWith?: RouteSwitch;
  /** Requests of the route that no limiter counts, such as a metrics scrape. */
  uncounted?: (request: FastifyRequest) => boolean;
  /** Maximum body size in bytes. */
  bodyLimit?: number;
  /** Whether the exact bytes of the body are kept for a signature check. */
  keepRawBody?: boolean;
  /** Whether the route accepts the body of an HTML form. */
  formBody?: boolean;
  /** Whether the route accepts a file in a multipart body. */
  multipartBody?: boolean;
  /** Whether the route answers with a `KeptFile`, and of which type: see `@AnswersKeptFile()`. */
  keptFile?: { readonly contentType: string };
  /** The dependencies of the route's answers, if they may be kept: see `@CachedAnswer()`. */
  cachedAnswer?: CachedAnswerOptions;
}

/**
 * Sets HTTP layer options of a handler, or of every handler of a controller. Repeated use merges them; those of a handler
 * take precedence.
 */
export function HttpRoute(config: HttpRouteConfig): MethodDecorator & ClassDecorator {
  return (target: object, _key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const handlers = descriptor === undefined ? methodsOf(target) : [descriptor.value as object];
    for (const handler of handlers) {
      const merged = { ...config, ...httpRouteOf(handler) };
      Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, merged, handler);
    }
  };
}

function methodsOf(controller: object): object[] {
  const { prototype } = controller as { prototype: Record<string, object> };
  return new MetadataScanner().getAllMethodNames(prototype).map((name) => prototype[name]!);
}

/** The HTTP layer options of a handler. */
export function httpRouteOf(handler: object): HttpRouteConfig | undefined {
  return Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as HttpRouteConfig | undefined;
}

/** The HTTP layer options of the route that a request matched; empty for an unknown path. */
export function routeConfigOf(request: FastifyRequest): HttpRouteConfig {
  return request.routeOptions.config as HttpRouteConfig;
}
