import { randomBytes, randomInt } from 'node:crypto';

const ADDRESS = {
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  label: 'HOME',
};

/**
 * Actions of customers and administrators, each one or two calls of a `ShopClient`. A customer is identified by the token
 * alone, so any process of the service can serve any call.
 */

/** Creates an account with a random email address and phone. @returns its credentials */
export async function signUp(client, { firstname = 'Busy', lastname = 'Buyer' } = {}) {
  const credentials = {
    email: `buyer-${randomBytes(6).toString('hex')}@example.com`,
    password: 'Secret#123',
  };
  const phone = `9${randomInt(10 ** 8, 10 ** 9)}`;
  const body = { ...credentials, firstname, lastname, phone };
  await client.data('POST', '/auth/register', { status: 201, body });
  return credentials;
}

/** @returns an access token */
export async function signIn(client, credentials) {
  return (await client.data('POST', '/auth/login', { body: credentials })).accessToken;
}

/** @returns the whole address book, the new address included */
export function addAddress(client, token, address = ADDRESS) {
  return client.data('POST', '/users/profile/addresses', { token, status: 201, body: address });
}

/** Puts a product on sale at 100.00. @returns its id */
export async function putOnSale(client, adminToken, { name, currentStock }) {
  const product = await client.data('POST', '/products', {
    token: adminToken,
    status: 201,
    body: {
      name,
      sku: `TEST-${randomBytes(4).toString('hex')}`,
      description: 'Bought again and again.',
      basePrice: 100,
      currentStock,
      itemType: 'Kettle',
      mainCategory: 'Kitchen',
    },
  });
  return product._id;
}

/** Checks out some units of one product, without paying. @returns the response of the checkout */
export async function order(client, token, { productId, quantity, addressId }) {
  await client.data('DELETE', '/carts', { token });
  await client.data('POST', '/carts/items', { token, body: { productId, quantity } });
  return client.data('POST', '/orders/checkout', { token, body: { addressId, paymentMethod: 'GATEWAY' } });
}

/** Pays at the sandbox, which also sends its webhook. @returns the body for `verify` */
export async function pay(client, { orderId, gatewayOrderId }) {
  const { gatewayPaymentId, gatewaySignature } = await client.data(
    'POST',
    `/dev/payments/${gatewayOrderId}`,
    {
      body: { outcome: 'captured' },
    },
  );
  return { orderId, gatewayPaymentId, gatewaySignature };
}

/** Verifies a payment, as the customer's browser does. */
export function verify(client, token, payment) {
  return client.data('POST', '/orders/verify-payment', { token, body: payment });
}
