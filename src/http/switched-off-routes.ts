import type { FastifyInstance } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { answerError } from './error-answer.js';
import { RouteNotFoundError } from './http.errors.js';
import { HttpRoute, routeConfigOf, type RouteSwitch } from './route-options.js';

/** Makes the routes of a controller exist only where a setting is on. The API description has them all the same. */
export const OnlyWith = (onlyWith: RouteSwitch) => HttpRoute({ onlyWith });

/** Answers requests for routes that are switched off as those for unknown routes, whoever asks. Register it after the limiters. */
export function hideSwitchedOffRoutes(
  fastify: FastifyInstance,
  { identity: { staffInvitations } }: AppConfig,
  clock: Clock,
): void {
  const isOn: Readonly<Record<RouteSwitch, boolean>> = { staffInvitations };
  fastify.addHook('onRequest', (request, reply, done) => {
    const { onlyWith } = routeConfigOf(request);
    if (onlyWith === undefined || isOn[onlyWith]) return done();
    void answerError(reply, new RouteNotFoundError(), clock.now());
    return undefined;
  });
}
