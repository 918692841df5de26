/**
 * A collection of requests made from an API description, as text for the REST Client of VS Code and for programs that read its
 * format (`.http`). Identifiers come from the answers of other requests, so it works on any shop with the demo accounts.
 */

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** Values of the file's own, and where the rest comes from: a request, and the place in its answer. */
const VARIABLES = {
  baseUrl: 'http://localhost:3000',
  userToken: '{{login.response.body.$.data.accessToken}}',
  adminToken: '{{loginAsAdmin.response.body.$.data.accessToken}}',
  productId: '{{listProducts.response.body.$.data.products[0]._id}}',
  createdProductId: '{{createProduct.response.body.$.data._id}}',
  variantId: '{{createVariant.response.body.$.data.variants[0]._id}}',
  slug: '{{listProducts.response.body.$.data.products[0].slug}}',
  categoryId: '{{listCategoriesAsAdmin.response.body.$.data[0]._id}}',
  importId: '{{startProductImport.response.body.$.data.importId}}',
  addressId: '{{getProfile.response.body.$.data.addresses[0]._id}}',
  orderId: '{{listMyOrders.response.body.$.data.orders[0]._id}}',
  orderedItemId: '{{getOrder.response.body.$.data.items[0].itemId}}',
  paidOrderId: '{{listOrdersAsAdmin.response.body.$.data.orders[0]._id}}',
  refundId: '{{refundOrder.response.body.$.data.refunds[0]._id}}',
  soldItemId: '{{getOrderAsAdmin.response.body.$.data.items[0].itemId}}',
  couponId: '{{listCoupons.response.body.$.data.coupons[0]._id}}',
  itemId: '{{addCartItem.response.body.$.data.items[0].itemId}}',
  interactionId: '{{publishInteraction.response.body.$.data._id}}',
  returnId: '{{requestReturn.response.body.$.data._id}}',
  ticketId: '{{openTicket.response.body.$.data._id}}',
  notificationId: '{{listNotifications.response.body.$.data.notifications[0]._id}}',
  deadLetterId: '{{listDeadLetters.response.body.$.data.failed[0]._id}}',
  userId: '{{listUsers.response.body.$.data.users[0]._id}}',
  gatewayOrderId: 'order_Demo0000000119',
  gatewayRefundId: '{{listPendingRefunds.response.body.$.data[0].gatewayRefundId}}',
  orderNumber: 'SBX23046388867',
  webhookId: '{{listUndeliveredWebhooks.response.body.$.data[0].id}}',
  provider: 'google',
  token: 'the-token-of-the-mail',
};

/** Whose `{id}` a path has. */
const ID_OF = [
  ['/products/admin/imports/', 'importId'],
  ['/variants', 'createdProductId'],
  ['/products/', 'productId'],
  ['/categories/', 'categoryId'],
  ['/orders/admin/', 'paidOrderId'],
  ['/orders/', 'orderId'],
  ['/coupons/', 'couponId'],
  ['/returns/', 'returnId'],
  ['/support-tickets/', 'ticketId'],
  ['/users/admin/', 'userId'],
  ['/queues/admin/failed/', 'deadLetterId'],
  ['/dev/webhooks/', 'webhookId'],
];

/** Fields that name a record: taken from answers, whatever the description shows. */
const RECORDS = { productId: '{{productId}}', addressId: '{{addressId}}', orderId: '{{orderId}}' };

/** Where the same field names another record. */
const RECORDS_OF = {
  requestReturn: { ...RECORDS, itemId: '{{orderedItemId}}' },
  previewRefund: { ...RECORDS, itemId: '{{soldItemId}}' },
};

const ADMINISTRATORS = /Admin$|^(Coupons|Dashboard|AuditLog)$/;

/**
 * @param {object} document an OpenAPI description whose operations have ids and one tag each
 * @returns {string} the collection, one request for each operation
 */
export function httpCollection(document) {
  const requests = operationsOf(document);
  const lines = [
    '# Made from docs/openapi.json by `npm run tool -- collection`: do not change it by hand.',
    '# Send "login" and "loginAsAdmin" first. A variable that names a request takes its answer: send that one before.',
    ...Object.entries(VARIABLES).map(([name, value]) => `@${name} = ${value}`),
    '',
    loginAs('login', 'asha@demo.shop', 'Demo#123'),
    loginAs('loginAsAdmin', 'admin@demo.shop', 'Admin#123'),
  ];
  for (const { name } of document.tags) {
    const own = requests.filter(({ operation }) => operation.tags[0] === name);
    lines.push(
      `### ${'='.repeat(20)} ${name}`,
      '',
      ...own
        .filter(({ operation }) => operation.operationId !== 'login')
        .map((request) => printed(document, request)),
    );
  }
  return `${lines.join('\n').trimEnd()}\n`;
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

function loginAs(name, email, password) {
  return [
    `### Log in as ${email}`,
    `# @name ${name}`,
    'POST {{baseUrl}}/api/v1/auth/login',
    'Content-Type: application/json',
    '',
    JSON.stringify({ email, password }, null, 2),
    '',
  ].join('\n');
}

function printed(document, { method, path, operation }) {
  const { operationId, summary, security = [], tags, requestBody } = operation;
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  const query = queryOf(operation);
  const headers = [
    ...(security.some((scheme) => 'bearer' in scheme)
      ? [`Authorization: Bearer {{${ADMINISTRATORS.test(tags[0]) ? 'adminToken' : 'userToken'}}}`]
      : []),
    ...(takesKey(operation) ? ['Idempotency-Key: {{$guid}}'] : []),
  ];
  const isFile = type === 'multipart/form-data';
  if (type !== undefined) headers.push(`Content-Type: ${type}${isFile ? '; boundary=part' : ''}`);
  return [
    `### ${summary}`,
    `# @name ${operationId}`,
    `${method.toUpperCase()} {{baseUrl}}${filled(path)}${query}`,
    ...headers,
    ...(type === undefined ? [] : ['', isFile ? fileOf(document, media) : bodyOf(operationId, media)]),
    '',
  ].join('\n');
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
    const variable = name === 'id' ? ID_OF.find(([part]) => path.includes(part))?.[1] : name;
    if (VARIABLES[variable] === undefined) throw new Error(`${path}: no value for ${name}`);
    return `{{${variable}}}`;
  });
}

/** @throws Error for an operation without an example */
function bodyOf(operationId, { example }) {
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

/** The files lie beside the collection: products for an import, else a picture. */
function fileOf(document, { schema }) {
  const { properties, required } = resolved(document, schema);
  return [
    ...Object.entries(properties).flatMap(([name, property]) =>
      partOf(name, property, required.includes(name)),
    ),
    '--part--',
  ].join('\n');
}

function partOf(name, { format, enum: values }, isRequired) {
  if (format !== 'binary') {
    if (!isRequired) return [];
    return ['--part', `Content-Disposition: form-data; name="${name}"`, '', values[0]];
  }
  const [file, type] = name === 'file' ? ['products.csv', 'text/csv'] : ['picture.png', 'image/png'];
  return [
    '--part',
    `Content-Disposition: form-data; name="${name}"; filename="${file}"`,
    `Content-Type: ${type}`,
    '',
    `< ./${file}`,
  ];
}

function resolved(document, part) {
  if (part?.$ref === undefined) return part ?? {};
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner[key], document);
}
