import { shop } from './client.js';

/** A page of a list as the API answers it. */
interface Page {
  readonly rows: ReadonlyArray<{ readonly _id: string }>;
  readonly total: number;
}

/** What a page of a list asks for: filters, sort and place, by the names of the API. */
type Input = Readonly<Record<string, never>>;
type Call = { readonly signal?: AbortSignal };

/** The lists of the dashboard, by the name of their page. */
export const LISTS: Readonly<Record<string, (input: Input, call: Call) => Promise<Page>>> = {
  orders: async (input, call) => {
    const { orders, meta } = await shop.listOrdersAsAdmin(input, call);
    return { rows: orders, total: meta.total };
  },
  products: async (input, call) => {
    const { products, meta } = await shop.listProductsAsAdmin(input, call);
    return { rows: products, total: meta.total };
  },
  customers: async (input, call) => {
    const { users, meta } = await shop.listUsers(input, call);
    return { rows: users, total: meta.total };
  },
  returns: async (input, call) => {
    const { returns, meta } = await shop.listReturnsAsAdmin(input, call);
    return { rows: returns, total: meta.total };
  },
  refunds: async (input, call) => {
    const { refunds, meta } = await shop.listRefunds(input, call);
    return { rows: refunds.map((refund) => ({ ...refund, _id: refund.refundId })), total: meta.total };
  },
  reviews: async (input, call) => {
    const { interactions, meta } = await shop.listInteractionsAsAdmin(input, call);
    return { rows: interactions, total: meta.total };
  },
  tickets: async (input, call) => {
    const { tickets, meta } = await shop.listTicketsAsAdmin(input, call);
    return { rows: tickets, total: meta.total };
  },
  coupons: async (input, call) => {
    const { coupons, meta } = await shop.listCoupons(input, call);
    return { rows: coupons, total: meta.total };
  },
  // Its days have other names in the API than those of the orders.
  'audit-log': async ({ startDate: from, endDate: to, ...input }, call) => {
    const { entries, meta } = await shop.listAuditEntries(
      { ...input, ...withoutUndefined({ from, to }) },
      call,
    );
    return { rows: entries, total: meta.total };
  },
};

function withoutUndefined(days: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(days).filter((day): day is [string, string] => day[1] !== undefined),
  );
}
