import { queryFields, type InputOf } from 'storefront-client';
import { shop } from './client.js';

/** A page of a list as the API answers it. */
interface Page {
  readonly rows: ReadonlyArray<{ readonly _id: string }>;
  readonly total: number;
}

/** The input of a page of a list: filters, sort and place, by the names of the API. */
type Input = Readonly<Record<string, never>>;
type Call = { readonly signal?: AbortSignal };

/** The lists of the dashboard, by the name of their page. */
export const LISTS: Readonly<Record<string, (input: Input, call: Call) => Promise<Page>>> = {
  orders: async (input, call) => {
    const { orders, meta } = await shop.listOrdersAsAdmin(known('listOrdersAsAdmin', input), call);
    return { rows: orders, total: meta.total };
  },
  products: async (input, call) => {
    const { products, meta } = await shop.listProductsAsAdmin(known('listProductsAsAdmin', input), call);
    return { rows: products, total: meta.total };
  },
  customers: async (input, call) => {
    const { users, meta } = await shop.listUsers(known('listUsers', input), call);
    return { rows: users, total: meta.total };
  },
  returns: async (input, call) => {
    const { returns, meta } = await shop.listReturnsAsAdmin(known('listReturnsAsAdmin', input), call);
    return { rows: returns, total: meta.total };
  },
  refunds: async (input, call) => {
    const { refunds, meta } = await shop.listRefunds(known('listRefunds', input), call);
    return { rows: refunds.map((refund) => ({ ...refund, _id: refund.refundId })), total: meta.total };
  },
  cash: async (input, call) => {
    const { orders, meta } = await shop.listCash(known('listCash', input), call);
    return { rows: orders, total: meta.total };
  },
  invoices: async (input, call) => {
    const { invoices, meta } = await shop.listInvoices(known('listInvoices', input), call);
    return { rows: invoices, total: meta.total };
  },
  reviews: async (input, call) => {
    const { interactions, meta } = await shop.listInteractionsAsAdmin(
      known('listInteractionsAsAdmin', input),
      call,
    );
    return { rows: interactions, total: meta.total };
  },
  tickets: async (input, call) => {
    const { tickets, meta } = await shop.listTicketsAsAdmin(known('listTicketsAsAdmin', input), call);
    return { rows: tickets, total: meta.total };
  },
  coupons: async (input, call) => {
    const { coupons, meta } = await shop.listCoupons(known('listCoupons', input), call);
    return { rows: coupons, total: meta.total };
  },
  zones: async (input, call) => {
    const { zones, meta } = await shop.listShippingZones(input, call);
    return { rows: zones, total: meta.total };
  },
  // Its days have other names in the API than those of the orders.
  'audit-log': async ({ startDate: from, endDate: to, ...input }, call) => {
    const { entries, meta } = await shop.listAuditEntries(
      known('listAuditEntries', { ...input, ...withoutUndefined({ from, to }) }),
      call,
    );
    return { rows: entries, total: meta.total };
  },
};

/** Pages have one choice of sorts and filters for all lists: what an operation does not take is left out. */
function known<Name extends Parameters<typeof queryFields>[0]>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
): InputOf<Name> {
  const fields = queryFields(name);
  return Object.fromEntries(
    Object.entries(input).filter(([field]) => fields.includes(field)),
  ) as InputOf<Name>;
}

function withoutUndefined(days: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(days).filter((day): day is [string, string] => day[1] !== undefined),
  );
}
