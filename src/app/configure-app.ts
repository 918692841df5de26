import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { ModulesContainer } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import helmet from 'helmet';
import type { LimiterName } from '#common/errors/limit-exceeded.error.js';
import { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { AccessTokens, ApiKeys, StaffSessions } from '#http/access-tokens.js';
import { AnswerCache } from '#http/answer-cache/answer-cache.js';
import { answerFromCache } from '#http/answer-cache/answer-cache.hooks.js';
import { serveApiDescription } from '#http/api-description/reference-page.js';
import { LARGEST_BODY } from '#http/body/body.limits.js';
import { readFormBodies } from '#http/body/form-body.js';
import { refuseWhileClosed } from '#http/closed-shop.js';
import { readJsonBodies } from '#http/body/json-body.js';
import { forbidCachingOfPrivateAnswers } from '#http/answer-cache/cache-control.js';
import { endConnectionsWhenClosing } from '#http/end-connections.js';
import { serveDashboard } from '#http/built-pages/serve-dashboard.js';
import { serveLogo } from '#http/built-pages/serve-logo.js';
import { answerError, codeRemainingErrors, ERROR_CODE_HEADER } from '#http/error-answer.js';
import { MalformedAddressError } from '#http/http.errors.js';
import { measureRequests, serveMetrics } from '#http/metrics/request-metrics.js';
import { revalidateKeptFiles, serveKeptFile } from '#http/kept-file.decorator.js';
import {
  recognizeStorefrontServer,
  storefrontServerOf,
  withholdFromBrowsers,
} from '#http/rate-limit/storefront-server.js';
import { countEveryRequest } from '#http/rate-limit/rate-limit.hook.js';
import { LIMIT_VARIABLES, LIMITS_RESET_PATH } from '#http/rate-limit/limit-terms.js';
import { refusalOf } from '#http/rate-limit/refusals.js';
import { refuseForeignHosts } from '#http/own-hosts.js';
import { RateLimiter } from '#http/rate-limit/rate-limiter.js';
import { trustedProxies } from '#http/rate-limit/trusted-proxies.js';
import { uncountedPaths } from '#http/rate-limit/exempt-paths.js';
import { dropUnreadBodies, refuseOtherMultipart } from '#http/upload/unread-body.js';
import { traceFieldsOf, traceRequests } from '#http/tracing/request-spans.js';
import { refuseUnreadable, refuseWrongHosts } from '#http/unreadable-request.js';
import { hideSwitchedOffRoutes } from '#http/switched-off-routes.js';
import { takeUploads, Uploads } from '#http/upload/uploads.js';
import { mediaFolder } from '#infrastructure/image-host/image-host.module.js';
import { serveMedia } from '#infrastructure/image-host/serve-media.js';
import { CHECKOUT_SCRIPT, type CheckoutScript } from '#infrastructure/payment-gateway/checkout-script.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { Tracing } from '#infrastructure/tracing/tracing.port.js';
import { noteCallers } from '#modules/auth/index.js';
import { SALES_COMPLETE_HEADER } from '#modules/dashboards/index.js';
import { FEED_TYPE, FeedsService } from '#modules/feeds/index.js';
import { LEFT_OUT_HEADER } from '#modules/invoicing/index.js';
import { HealthModule } from '#modules/health/index.js';
import { CategoriesService } from '#modules/categories/index.js';
import { CustomerCatalogueService } from '#modules/products/index.js';
import { CashListService } from '#modules/cod/index.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import type { Runtime } from './runtime.js';

/**
 * Bodies are validated by `http/validation`, not by schemas of the routes. Fastify's compilers for them cost 120 ms of a
 * start; a route with a schema is a defect.
 */
const WITHOUT_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'] = {
  buildValidator: noSchemas,
  buildSerializer: noSchemas,
};

/** The number of the level `warn`. */
const WARN = 40;

/** How long a client may take to send the header of a request. */
const HEADERS_TIMEOUT_MS = 10_000;

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Creates the HTTP server without routes: client addresses, request ids, logging, limits. */
export function createAdapter({
  config,
  logger,
  clock,
}: Pick<Runtime, 'config' | 'logger' | 'clock'>): FastifyAdapter {
  return new FastifyAdapter({
    // The server itself reports problems alone: where it listens is in the banner, or in `service.started`.
    loggerInstance: logger.child({}, { level: logger.levelVal < WARN ? 'warn' : logger.level }),
    // A request needs no logger of its own: each line has the id of its request.
    childLoggerFactory: () => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Errors of the router itself (an undecodable URL) never reach Nest.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void answerError(
        reply.header('X-Request-Id', request.id),
        new MalformedAddressError(),
        clock.now(),
        error.statusCode,
      ),
    http: {
      // A request without it is refused by `refuseWrongHosts`, in the error envelope.
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Node.js looks at its time limits so often; half a minute by default.
      connectionsCheckingInterval: 1_000,
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, clock.now()),
    trustProxy: trustedProxies(config.http.trustProxy),
    bodyLimit: LARGEST_BODY,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    schemaController: { compilersFactory: WITHOUT_SCHEMAS },
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests that a proxy sent before it noticed the shutdown are still answered.
    return503OnClosing: false,
  });
}

/**
 * Configures the HTTP layer in execution order: request id, CORS, security headers, limiters, body. `main.ts` and the
 * tests both use it, so that tests run the production configuration.
 */
export async function configureApp(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.setGlobalPrefix('api/v1', { exclude: ['/', 'health', 'health/live', 'dev', 'dev/*path'] });
  endConnectionsWhenClosing(fastify);
  traceRequests(fastify, app.get(Tracing));
  tieLogToRequest(fastify, config);
  codeRemainingErrors(fastify);
  refuseWrongHosts(fastify, app.get(Clock));
  withholdFromBrowsers(fastify);
  await app.register(cors, corsOptions(config));
  sendSecurityHeaders(fastify);
  await app.register(cookie);
  recognizeStorefrontServer(fastify, config.rateLimit.storefrontKeys);
  noteCallers(fastify);
  await app.register(multipart);
  forbidCachingOfPrivateAnswers(fastify);
  refuseWhileClosed(fastify, config.shop, app.get(AccessTokens), app.get(Clock));
  const counting = {
    limiter: app.get(RateLimiter),
    tokens: app.get(AccessTokens),
    keys: app.get(ApiKeys),
    sessions: app.get(StaffSessions),
  };
  countEveryRequest(fastify, counting, app.get(Clock), uncountedPaths(config));
  hideSwitchedOffRoutes(fastify, config, app.get(Clock));
  if (config.role !== 'worker') answerFromCache(fastify, app.get(AnswerCache), app.get(Metrics));
  revalidateKeptFiles(fastify);
  readJsonBodies(fastify);
  takeUploads(fastify, app.get(Uploads));
  refuseOtherMultipart(fastify);
  dropUnreadBodies(fastify);
  if (config.operations.metricsEnabled) {
    measureRequests(fastify, app.get(Metrics));
    serveMetrics(fastify, app.get(Metrics), config.operations.metricsAllowedCidrs);
  }
  if (config.role === 'worker') keepHealthAlone(app);
  else await serveShop(app, config);
}

/** Registers what an API process serves in addition to the routes of its modules. */
async function serveShop(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  refuseForeignHosts(fastify, config, app.get(Clock));
  if (config.devConsole) await serveDeveloperPages(app, config);
  if (config.storefront) await servePages(app, config);
  if (config.shop.pagesUrl !== undefined)
    serveKeptFile(fastify, '/sitemap.xml', FEED_TYPE, () =>
      app.get(FeedsService, { strict: false }).sitemap(),
    );
  if (config.embedded.imageHost) await serveMedia(fastify, mediaFolder(config));
  if (config.shop.seller.logo !== undefined) serveLogo(fastify, config.shop.seller.logo);
  if (config.adminDashboard)
    await serveDashboard(fastify, config, async () => ({
      cash: await app.get(CashListService, { strict: false }).everTookCash(),
      zones: await app.get(ShippingQuotesService, { strict: false }).everHadZones(),
    }));
  if (config.apiDocs) serveApiDescription(fastify, config.devConsole);
}

/** `/shop`, which production loads where it is asked for. */
async function servePages(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  const { serveStorefront } = await import('#demo-shop/index.js');
  await serveStorefront(app.getHttpAdapter().getInstance(), config, {
    catalogue: app.get(CustomerCatalogueService, { strict: false }),
    categories: app.get(CategoriesService, { strict: false }),
    quotes: app.get(ShippingQuotesService, { strict: false }),
    script: app.get<CheckoutScript | undefined>(CHECKOUT_SCRIPT, { strict: false }),
  });
}

/** `/dev` and `/docs`, which production does not load. */
async function serveDeveloperPages(app: NestFastifyApplication, config: AppConfig): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const { keepRequestLog, RequestLog, serveDocs, showErrorsAsPages } = await import('#dev-console/index.js');
  keepRequestLog(fastify, app.get(RequestLog));
  showErrorsAsPages(fastify, config);
  readFormBodies(fastify);
  if (config.apiDocs) await serveDocs(fastify, config);
}

/**
 * A worker loads the modules for their jobs only. Removes their controllers before Nest registers routes, so that the
 * worker serves only `/health` and `/metrics`.
 */
export function keepHealthAlone(app: NestFastifyApplication): void {
  for (const { metatype, controllers } of app.get(ModulesContainer).values()) {
    if (metatype !== HealthModule) controllers.clear();
  }
}

/** Its plugin for Fastify (@fastify/helmet) would build helmet and its thirteen headers anew for every request. */
function sendSecurityHeaders(fastify: FastifyInstance): void {
  const protect = helmet({
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** Opens the log context of a request, returns its id in a header, and logs one line per response. */
function tieLogToRequest(fastify: FastifyInstance, { devConsole, role }: AppConfig): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    requestContext.run({ requestId: request.id }, done);
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    const limiter = refusalOf(request);
    request.log.info({
      event: 'http.request_completed',
      requestId: request.id,
      ...traceFieldsOf(request),
      msg: 'Request completed',
      method: request.method,
      route: request.routeOptions.url ?? (devConsole ? pathOf(request) : 'unknown'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...storefrontFacts(request),
      ...(limiter === undefined ? {} : refusalFacts(limiter, devConsole && role !== 'worker')),
    });
    done();
  });
}

/**
 * Returns a path for the log, to show what a developer has mistyped. Not used in production, where strangers'
 * requests would fill the log.
 */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!.slice(0, 200);
}

/** From where the storefront's server asks, and for whom. */
function storefrontFacts(request: FastifyRequest): { serverAddress?: string; buyerAddress?: string } {
  const server = storefrontServerOf(request);
  if (server === undefined) return {};
  const { buyerAddress } = server;
  return { serverAddress: request.ip, ...(buyerAddress === undefined ? {} : { buyerAddress }) };
}

/** Which limiter refused a request; for developers also what helps. */
function refusalFacts(limiter: LimiterName, devConsole: boolean): { limiter: LimiterName; cure?: string } {
  if (!devConsole) return { limiter };
  return { limiter, cure: `set ${LIMIT_VARIABLES[limiter]}, or POST ${LIMITS_RESET_PATH}` };
}

function noSchemas(): never {
  throw new Error('Routes have no schemas: inputs are classes, see http/validation');
}

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

function corsOptions({ http }: AppConfig): object {
  return {
    origin: (origin: string | undefined, decide: (error: Error | null, allow: boolean) => void) => {
      const listed = origin !== undefined && http.corsOrigins.includes(origin);
      const local = origin !== undefined && http.corsAnyLocalhost && LOCAL_ORIGIN.test(origin);
      decide(null, listed || local);
    },
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
      'X-Request-Id',
      ERROR_CODE_HEADER,
      SALES_COMPLETE_HEADER,
      LEFT_OUT_HEADER,
    ],
    maxAge: 600,
    strictPreflight: true,
  };
}
