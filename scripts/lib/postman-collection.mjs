/**
 * A collection of requests for Postman, and for what imports its format (Bruno, Insomnia, Hoppscotch). The answers that others need set
 * variables of the collection.
 */
import { requestsOf, VARIABLES } from './collection-requests.mjs';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** `{{listProducts.response.body.$.data.products[0]._id}}`: the request, and the place in its answer. */
const FROM_ANSWER = /^\{\{(\w+)\.response\.body\.\$(.+)\}\}$/;

/**
 * @param {object} document an OpenAPI description: see `requestsOf`
 * @returns {object} the collection, version 2.1 of the format
 */
export function postmanCollection(document) {
  const [logins, ...groups] = requestsOf(document);
  return {
    info: {
      name: document.info.title,
      description:
        'Send "login" and "loginAsAdmin" first. An answer sets the variables that other requests need.',
      schema: SCHEMA,
    },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({
      key,
      value: FROM_ANSWER.test(value) ? '' : value,
    })),
    item: [
      ...logins.requests.map(itemOf),
      ...groups.map(({ name, requests }) => ({ name, item: requests.map(itemOf) })),
    ],
  };
}

function itemOf({ name, title, method, url, headers, body, form }) {
  const script = scriptOf(name);
  return {
    name,
    ...(script.length === 0
      ? {}
      : { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] }),
    request: {
      description: title,
      method,
      url,
      header: headers.map(([key, value]) => ({ key, value })),
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
      ...(form === undefined ? {} : { body: { mode: 'formdata', formdata: form.map(partOf) } }),
    },
  };
}

function partOf({ name, value, file, type }) {
  if (file === undefined) return { key: name, type: 'text', value };
  return { key: name, type: 'file', src: file, contentType: type };
}

/** Sets the variables that the answer of a request has. */
function scriptOf(name) {
  return Object.entries(VARIABLES).flatMap(([variable, value]) => {
    const [, request, place] = FROM_ANSWER.exec(value) ?? [];
    if (request !== name) return [];
    const inAnswer = place.replaceAll('.', '?.').replaceAll('[', '?.[');
    return [
      `if (pm.response.code < 300) pm.collectionVariables.set('${variable}', pm.response.json()${inAnswer});`,
    ];
  });
}
