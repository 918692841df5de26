/** The actions of customers, staff, gateway and carrier in a shop: see `shop.mjs`. */
export class Shop {
  constructor(url: string, administrator: { email: string; password: string }, webhookSecret: string);
  asAdmin(method: string, path: string, body?: unknown, status?: number): Promise<unknown>;
  refuseDispatch(order: { readonly orderId: string }, status: number): Promise<string>;
}
