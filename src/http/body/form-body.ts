import type { FastifyInstance } from 'fastify';
import { EdgeRoute, type EdgeRouteConfig } from '../rate-limit/rate-limit.decorator.js';
import { MediaTypeRefusedError } from '../http.errors.js';

const FORM_LIMIT = 10 * 1024;

/** Lets a route take what an HTML form posts. Other routes answer 415 to it. */
export const FormBody = (): MethodDecorator => EdgeRoute({ formBody: true });

/**
 * Reads the bodies of HTML forms, on routes that ask for it alone: browsers post forms across sites without
 * asking, so the API must not understand them.
 */
export function readFormBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (request, body: string, done) => {
      const route = request.routeOptions.config as EdgeRouteConfig;
      if (route.formBody === true) done(null, Object.fromEntries(new URLSearchParams(body)));
      else done(new MediaTypeRefusedError());
    },
  );
}
