import { EdgeRoute } from '../rate-limit/rate-limit.decorator.js';
import { LARGEST_BODY } from './json-body.js';

/** A webhook's body: up to 1 MB, its exact bytes kept for the signature check (`@RawBody()` gives them). */
export const WebhookBody = (): MethodDecorator => EdgeRoute({ bodyLimit: LARGEST_BODY, keepRawBody: true });
