import type { Chance } from './chance.js';

/** How many values of a kind are remembered of each caller. */
const KEPT = 20;
/** The number of callers whose values are kept: accounts come and go. */
const OWNERS = 8;

/** The field that means the same in another operation. */
const ALIASES: Readonly<Record<string, string>> = {
  parentId: 'interactionId',
  channel_order_id: 'orderNumber',
  order_id: 'orderNumber',
  awb: 'trackingNumber',
  couponCode: 'code',
  cursor: 'nextCursor',
};

/** The record that an `_id` or an `id` names, by the list it stands in or the address that was asked. */
const RECORDS: Readonly<Record<string, string>> = {
  products: 'productId',
  orders: 'orderId',
  coupons: 'couponId',
  returns: 'returnId',
  tickets: 'ticketId',
  'support-tickets': 'ticketId',
  interactions: 'interactionId',
  comments: 'interactionId',
  notifications: 'notificationId',
  addresses: 'addressId',
  refunds: 'refundId',
  webhooks: 'webhookId',
  users: 'accountId',
  customer: 'accountId',
};

const TAKEN = /Id$|^(orderNumber|code|couponCode|trackingNumber|nextCursor|sku)$/;

/**
 * Values that the service has answered with, by kind and by the caller who was answered: identifiers, codes, cursors. A
 * request takes its own, those of others, and none.
 */
export class KnownValues {
  private readonly values = new Map<string, Map<string, string[]>>();

  /** The kind of a parameter or a field of an operation. */
  static kindOf(path: string, name: string): string {
    if (name !== 'id' && name !== '_id') return ALIASES[name] ?? name;
    const parts = path.replace(/^\/api\/v1(\/users\/profile(?=\/))?/, '').split('/');
    return RECORDS[parts[parts[1] === 'dev' ? 2 : 1]!] ?? name;
  }

  learn(kind: string, owner: string, value: string): void {
    const owners = this.values.get(kind) ?? new Map<string, string[]>();
    const list = (owners.get(owner) ?? []).filter((known) => known !== value);
    this.values.set(kind, owners.set(owner, [...list.slice(1 - KEPT), value]));
    if (owners.size > OWNERS) owners.delete(owners.keys().next().value!);
  }

  /** Takes identifiers and codes out of an answer. `path` is the template that was asked. */
  learnFrom(path: string, owner: string, data: unknown, above?: string): void {
    if (Array.isArray(data)) return data.forEach((part) => this.learnFrom(path, owner, part, above));
    if (typeof data !== 'object' || data === null) return;
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'string') this.learnField(path, owner, { name, value, above });
      else this.learnFrom(path, owner, value, name);
    }
  }

  /** Picks one of the caller's own, every other time, if there is one; else another's. */
  pick(kind: string, owner: string, chance: Chance): string | undefined {
    const owners = new Map(this.values.get(kind));
    // Only a list that is begun with an empty cursor says where it goes on.
    if (kind === 'nextCursor' && owners.size === 0) return '';
    const own = owners.get(owner);
    owners.delete(owner);
    if (own !== undefined && (owners.size === 0 || chance.of(50))) return chance.pick(own);
    return owners.size === 0 ? undefined : chance.pick(chance.pick([...owners.values()]));
  }

  private learnField(
    path: string,
    owner: string,
    { name, value, above }: { name: string; value: string; above: string | undefined },
  ): void {
    if (name === '_id' || name === 'id') {
      const kind = above === undefined ? KnownValues.kindOf(path, name) : RECORDS[above];
      if (kind !== undefined) this.learn(kind, owner, value);
    } else if (TAKEN.test(name)) this.learn(ALIASES[name] ?? name, owner, value);
  }
}
