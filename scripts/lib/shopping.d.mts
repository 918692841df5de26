import type { ShopClient } from '../journey/shop-client.mjs';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly gatewayOrderId: string;
}

export interface Payment {
  readonly orderId: string;
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
}

export function signUp(client: ShopClient): Promise<Credentials>;
export function signIn(client: ShopClient, credentials: Credentials): Promise<string>;
export function addAddress(client: ShopClient, token: string): Promise<Array<{ _id: string }>>;
export function putOnSale(
  client: ShopClient,
  adminToken: string,
  product: { name: string; currentStock: number },
): Promise<string>;
export function order(
  client: ShopClient,
  token: string,
  line: { productId: string; quantity: number; addressId: string },
): Promise<PlacedOrder>;
export function pay(
  client: ShopClient,
  placed: Pick<PlacedOrder, 'orderId' | 'gatewayOrderId'>,
): Promise<Payment>;
export function verify(client: ShopClient, token: string, payment: Payment): Promise<unknown>;
