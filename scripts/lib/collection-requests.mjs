/**
 * The requests of a collection, made from an API description: `http-collection.mjs` and `postman-collection.mjs` print them. Identifiers
 * come from the answers of other requests, so they work on any shop with the demo accounts.
 */

import { asJourney } from './collection-journey.mjs';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** Values of their own, and where the rest comes from: a request, and the place in its answer. */
export const VARIABLES = {
  baseUrl: 'http://localhost:3000',
  userToken: '{{login.response.body.$.data.accessToken}}',
  adminToken: '{{loginAsAdmin.response.body.$.data.accessToken}}',
  productId: '{{listProducts.response.body.$.data.products[0]._id}}',
  createdProductId: '{{createProduct.response.body.$.data._id}}',
  variantId: '{{createVariant.response.body.$.data.variants[0]._id}}',
  slug: '{{listProducts.response.body.$.data.products[0].slug}}',
  categoryId: '{{listCategoriesAsAdmin.response.body.$.data[0]._id}}',
  categorySlug: '{{listCategories.response.body.$.data[0].slug}}',
  importId: '{{startProductImport.response.body.$.data.importId}}',
  addressId: '{{getProfile.response.body.$.data.addresses[0]._id}}',
  orderId: '{{listMyOrders.response.body.$.data.orders[0]._id}}',
  orderedItemId: '{{getOrder.response.body.$.data.items[0].itemId}}',
  paidOrderId: '{{listOrdersAsAdmin.response.body.$.data.orders[0]._id}}',
  refundId: '{{refundOrder.response.body.$.data.refunds[0]._id}}',
  soldItemId: '{{getOrderAsAdmin.response.body.$.data.items[0].itemId}}',
  couponId: '{{listCoupons.response.body.$.data.coupons[0]._id}}',
  zoneId: '{{createShippingZone.response.body.$.data._id}}',
  itemId: '{{addCartItem.response.body.$.data.items[0].itemId}}',
  interactionId: '{{publishInteraction.response.body.$.data._id}}',
  returnId: '{{requestReturn.response.body.$.data._id}}',
  ticketId: '{{openTicket.response.body.$.data._id}}',
  notificationId: '{{listNotifications.response.body.$.data.notifications[0]._id}}',
  deadLetterId: '{{listDeadLetters.response.body.$.data.failed[0]._id}}',
  sessionId: '{{listOwnSessions.response.body.$.data.sessions[0]._id}}',
  passkeyId: '{{listPasskeys.response.body.$.data.passkeys[0]._id}}',
  userId: '{{listUsers.response.body.$.data.users[0]._id}}',
  webhookEndpointId: '{{createWebhookEndpoint.response.body.$.data._id}}',
  deliveryId: '{{sendWebhookTest.response.body.$.data._id}}',
  apiKeyId: '{{createApiKey.response.body.$.data._id}}',
  staffId: '{{inviteStaff.response.body.$.data._id}}',
  gatewayOrderId: 'order_Demo0000000119',
  gatewayPaymentId: '{{getOrderAsAdmin.response.body.$.data.payments[0].gatewayPaymentId}}',
  gatewayRefundId: '{{listPendingRefunds.response.body.$.data[0].gatewayRefundId}}',
  orderNumber: 'SBX23046388867',
  webhookId: '{{listUndeliveredWebhooks.response.body.$.data[0].id}}',
  provider: 'google',
  token: 'the-token-of-the-mail',
};

/** The beginning of a path with the `{slug}` of a category, other than a product's. */
const SLUG_OF_CATEGORIES = '/categories/slug/';

/** The record whose `{id}` a path has. */
const ID_OF = [
  ['/auth/passkeys/', 'passkeyId'],
  ['/products/admin/imports/', 'importId'],
  ['/variants', 'createdProductId'],
  ['/products/', 'productId'],
  ['/categories/', 'categoryId'],
  ['/orders/admin/', 'paidOrderId'],
  ['/orders/', 'orderId'],
  ['/coupons/', 'couponId'],
  ['/shipping/zones/', 'zoneId'],
  ['/returns/', 'returnId'],
  ['/support-tickets/', 'ticketId'],
  ['/users/admin/', 'userId'],
  ['/users/profile/sessions/', 'sessionId'],
  ['/staff/', 'staffId'],
  ['/api-keys/', 'apiKeyId'],
  ['/webhook-endpoints/', 'webhookEndpointId'],
  ['/queues/admin/failed/', 'deadLetterId'],
  ['/dev/webhooks/', 'webhookId'],
];

/** The tables that are sent. */
const FILES = { file: ['products.csv', 'text/csv'], pincodes: ['pincodes.csv', 'text/csv'] };

/** Fields that name a record: taken from answers, whatever the description shows. */
const RECORDS = { productId: '{{productId}}', addressId: '{{addressId}}', orderId: '{{orderId}}' };

/** Where the same field names another record. */
const RECORDS_OF = {
  requestReturn: { ...RECORDS, itemId: '{{orderedItemId}}' },
  previewRefund: { ...RECORDS, itemId: '{{soldItemId}}' },
  cancelItems: { ...RECORDS, itemId: '{{soldItemId}}' },
};

/** The requests that must have been sent before, though nothing of their answers is named. */
const NEEDS = { applyCoupon: ['addCartItem'], checkout: ['addCartItem'] };

const ADMINISTRATORS = /Admin$|^(ApiKeys|Coupons|ShippingZones|Dashboard|AuditLog|Staff|WebhookEndpoints)$/;

/** The logins whose answers have the tokens of all others. */
const LOGINS = [
  ['login', 'asha@demo.shop', 'Demo#123'],
  ['loginAsAdmin', 'admin@demo.shop', 'Admin#123'],
];

/**
 * @param {object} document an OpenAPI description whose operations have ids and one tag each
 * @returns {{ name: string, requests: object[] }[]} one request for each operation, by tags and as a journey; the logins first, below no name
 */
export function requestsOf(document) {
  const operations = operationsOf(document);
  const groups = document.tags.map(({ name }) => ({
    name,
    requests: operations
      .filter(({ operation: { tags, operationId } }) => tags[0] === name && operationId !== 'login')
      .map((request) => requestOf(document, request)),
  }));
  return asJourney([{ name: '', requests: LOGINS.map(loginAs) }, ...groups], sourcesOf);
}

/** The requests whose answers give the variables of this one, or what it works on. */
export function sourcesOf({ name, url, headers, body = '' }) {
  const named = [...`${url} ${headers.flat().join(' ')} ${body}`.matchAll(/\{\{(\w+)\}\}/g)];
  const sources = named.map(([, variable]) => /^\{\{(\w+)\.response/.exec(VARIABLES[variable] ?? '')?.[1]);
  return [...sources.filter((source) => source !== undefined), ...(NEEDS[name] ?? [])];
}

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method,
      path,
      operation: item[method],
    })),
  );
}

function loginAs([name, email, password]) {
  return {
    name,
    title: `Log in as ${email}`,
    method: 'POST',
    url: '{{baseUrl}}/api/v1/auth/login',
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ email, password }, null, 2),
  };
}

function requestOf(document, { method, path, operation }) {
  const { operationId, summary, security = [], tags, requestBody } = operation;
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  const isForm = type === 'multipart/form-data';
  const token = ADMINISTRATORS.test(tags[0]) ? 'adminToken' : 'userToken';
  return {
    name: operationId,
    title: summary,
    method: method.toUpperCase(),
    url: `{{baseUrl}}${filled(path)}${queryOf(operation)}`,
    headers: [
      ...(security.some((scheme) => 'bearer' in scheme) ? [['Authorization', `Bearer {{${token}}}`]] : []),
      ...(takesKey(operation) ? [['Idempotency-Key', '{{$guid}}']] : []),
      ...(type === undefined || isForm ? [] : [['Content-Type', type]]),
    ],
    body: type === undefined || isForm ? undefined : bodyOf(document, operationId, media),
    form: isForm ? formOf(document, media) : undefined,
  };
}

function queryOf({ parameters = [] }) {
  const shown = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const query = new URLSearchParams(shown.map(({ name, example }) => [name, String(example)]));
  return query.size === 0 ? '' : `?${query}`;
}

function takesKey({ parameters = [] }) {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

function filled(path) {
  return path.replace(/\{(\w+)\}/g, (_all, name) => {
    const variable = variableOf(name, path);
    if (VARIABLES[variable] === undefined) throw new Error(`${path}: no value for ${name}`);
    return `{{${variable}}}`;
  });
}

function variableOf(name, path) {
  if (name === 'slug' && path.includes(SLUG_OF_CATEGORIES)) return 'categorySlug';
  return name === 'id' ? ID_OF.find(([part]) => path.includes(part))?.[1] : name;
}

/** Returns the recorded body; an empty one where nothing is required. @throws Error for an operation without an example */
function bodyOf(document, operationId, { example, schema }) {
  if (example === undefined && (resolved(document, schema).required ?? []).length === 0) return '{}';
  if (example === undefined) throw new Error(`${operationId} has no example: run \`npm run docs\``);
  return JSON.stringify(withVariables(example, RECORDS_OF[operationId] ?? RECORDS), null, 2);
}

function withVariables(value, records) {
  if (Array.isArray(value)) return value.map((entry) => withVariables(entry, records));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, records[name] ?? withVariables(part, records)]),
  );
}

/** The files lie in `docs`: a table for the fields that take one, else a picture. */
function formOf(document, { schema }) {
  const { properties, required } = resolved(document, schema);
  return Object.entries(properties).flatMap(([name, { format, enum: values }]) => {
    if (format !== 'binary') return required.includes(name) ? [{ name, value: values[0] }] : [];
    const [file, type] = FILES[name] ?? ['picture.png', 'image/png'];
    return [{ name, file, type }];
  });
}

function resolved(document, part) {
  if (part?.$ref === undefined) return part ?? {};
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner[key], document);
}
