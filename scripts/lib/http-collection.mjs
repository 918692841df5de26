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
  addressId: '{{getProfile.response.body.$.data.addresses[0]._id}}',
  orderId: '{{listMyOrders.response.body.$.data.orders[0]._id}}',
  orderedProductId: '{{getOrder.response.body.$.data.items[0].productId}}',
  paidOrderId: '{{listOrdersAsAdmin.response.body.$.data.orders[0]._id}}',
  refundId: '{{refundOrder.response.body.$.data.refunds[0]._id}}',
  couponId: '{{listCoupons.response.body.$.data.coupons[0]._id}}',
  itemId: '{{addCartItem.response.body.$.data.items[0].itemId}}',
  interactionId: '{{publishInteraction.response.body.$.data._id}}',
  returnId: '{{requestReturn.response.body.$.data._id}}',
  ticketId: '{{openTicket.response.body.$.data._id}}',
  notificationId: '{{listNotifications.response.body.$.data.notifications[0]._id}}',
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
  ['/products/', 'productId'],
  ['/orders/admin/', 'paidOrderId'],
  ['/orders/', 'orderId'],
  ['/coupons/', 'couponId'],
  ['/returns/', 'returnId'],
  ['/support-tickets/', 'ticketId'],
  ['/users/admin/', 'userId'],
  ['/dev/webhooks/', 'webhookId'],
];

/** Queries that find what other requests need. */
const QUERIES = {
  listOrdersAsAdmin: 'status=PROCESSING',
  listMyOrders: 'status=DELIVERED',
  searchProducts: 'q=shirt',
};

/** Bodies that belong together in more than their schema says. */
const BODIES = {
  publishInteraction: { productId: '{{productId}}', type: 'REVIEW', rating: 5, content: 'Well made.' },
  requestReturn: {
    orderId: '{{orderId}}',
    items: [{ productId: '{{orderedProductId}}', quantity: 1 }],
    reason: 'It does not fit',
  },
  changeCarrierSettings: { webhook: 'ok' },
};

/** Fields that name a record: taken from answers, whatever the description shows. */
const RECORDS = { productId: '{{productId}}', addressId: '{{addressId}}', orderId: '{{orderId}}' };

/** Fields without an example in the description. */
const FIELDS = {
  email: 'asha@demo.shop',
  password: 'Demo#123',
  firstname: 'Asha',
  lastname: 'Verma',
  phone: '9810000002',
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  otp: '123456',
};

const ADMINISTRATORS = /Admin$|^(Coupons|Dashboard|AuditLog)$/;

/**
 * @param {object} document an OpenAPI description whose operations have ids and one tag each
 * @returns {string} the collection, one request for each operation
 */
export function httpCollection(document) {
  const requests = operationsOf(document);
  const lines = [
    '# Made from docs/openapi.json by `npm run collection`: do not change it by hand.',
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
  const query = QUERIES[operationId];
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
    `${method.toUpperCase()} {{baseUrl}}${filled(path)}${query === undefined ? '' : `?${query}`}`,
    ...headers,
    ...(type === undefined
      ? []
      : ['', isFile ? fileOf(document, media) : bodyOf(document, operationId, media)]),
    '',
  ].join('\n');
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

function bodyOf(document, operationId, { example, examples = {}, schema }) {
  const [first] = Object.values(examples);
  const shown = first?.$ref === undefined ? first : resolved(document, first);
  const body = BODIES[operationId] ?? example ?? shown?.value ?? sampleOf(document, schema);
  return JSON.stringify(body, null, 2);
}

/** The file lies beside the collection. */
function fileOf(document, { schema }) {
  const [name] = Object.keys(resolved(document, schema).properties);
  return [
    '--part',
    `Content-Disposition: form-data; name="${name}"; filename="picture.png"`,
    'Content-Type: image/png',
    '',
    '< ./picture.png',
    '--part--',
  ].join('\n');
}

/** A value of a schema: its example or default, else required fields alone. */
function sampleOf(document, schema, field = '') {
  const {
    example,
    examples,
    default: usual,
    enum: values,
    type,
    properties,
    items,
    ...rest
  } = resolved(document, schema);
  const shown = RECORDS[field] ?? example ?? examples?.[0] ?? FIELDS[field] ?? usual ?? values?.[0];
  if (shown !== undefined) return shown;
  const [choice] = rest.anyOf ?? rest.oneOf ?? rest.allOf ?? [];
  if (choice !== undefined) return sampleOf(document, choice, field);
  if (properties !== undefined) {
    const names = rest.required ?? Object.keys(properties).slice(0, 1);
    return Object.fromEntries(names.map((name) => [name, sampleOf(document, properties[name], name)]));
  }
  if (items !== undefined) return [sampleOf(document, items, field)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, rest.minimum ?? 1);
  return type === 'object' ? {} : 'An example';
}

function resolved(document, part) {
  if (part?.$ref === undefined) return part ?? {};
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner[key], document);
}
