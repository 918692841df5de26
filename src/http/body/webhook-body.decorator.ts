import { HttpRoute } from '../rate-limit/rate-limit.decorator.js';
import { LARGEST_BODY } from './json-body.js';

/** Accepts a body of up to 1 MB and keeps its exact bytes for signature checks. Handlers read them with `@RawBody()`. */
export const WebhookBody = (): MethodDecorator => HttpRoute({ bodyLimit: LARGEST_BODY, keepRawBody: true });
