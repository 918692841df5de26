import type { JsonBounds } from './bounded-json.js';

/** The largest body of any route, in bytes: 1 MB. */
export const LARGEST_BODY = 1024 * 1024;
/** The largest JSON body, in bytes, of a route that says nothing else: 100 KB. */
export const JSON_BODY = 100 * 1024;
/** The largest body of an HTML form, in bytes: 10 KB. */
export const FORM_BODY = 10 * 1024;

/** The largest legal input, a product with 20 attributes of 50 values, has about 1,100 values. */
export const JSON_BOUNDS: JsonBounds = { depth: 32, values: 2_000 };
/** Webhooks carry whole records of the sender, of which the service reads a few fields. */
export const WEBHOOK_BOUNDS: JsonBounds = { depth: 32, values: 20_000 };
