import type { Order } from '#modules/orders/data/order.schema.js';
import { withItemIds } from '#modules/orders/domain/order-lines.js';
import { storedOrder } from '../../support/orders.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';
import * as shop from '../shop/index.js';
import { asAnswer, type Step } from '../step.js';

const PARCEL = { length: 20, breadth: 15, height: 10, weight: 0.5 };
const statuses = ({ orderStatus, paymentStatus }: any) => ({ orderStatus, paymentStatus });

export function moveOrder(order: string, status: Parameters<typeof shop.moveOrder>[2]): Step {
  return {
    text: `the administrator moves ${order} to ${status}`,
    model: (model) => shop.moveOrder(model, order, status),
    real: async (world) => {
      const path = `/orders/admin/${world.orders.id(order)}/status`;
      return asAnswer(await world.as('admin').patch(path, { status }), statuses);
    },
    orders: [order],
  };
}

export function cancelOwn(order: string, customer: string): Step {
  return {
    text: `${customer} cancels ${order}`,
    model: (model) => shop.cancelOwn(model, order, customer),
    real: async (world) => {
      const path = `/orders/${world.orders.id(order)}/cancel`;
      return asAnswer(await world.as(customer).post(path, { reason: 'Changed my mind' }), statuses);
    },
    orders: [order],
  };
}

/** Units of a paid order leave it before its dispatch. */
export function cancelUnits(
  order: string,
  wanted: { readonly units: readonly shop.Line[]; readonly restock: boolean },
): Step {
  const what = wanted.units.map(({ product, quantity }) => `${quantity} of ${product}`).join(', ');
  return {
    text: `the administrator cancels ${what} from ${order}${wanted.restock ? '' : ', written off'}`,
    model: (model) => shop.cancelUnits(model, order, wanted),
    real: async (world) => {
      const id = world.orders.id(order);
      const { items } = await storedOrder(world.process(), id);
      const named = wanted.units.map(({ product, quantity }) => {
        const line = withItemIds(items).find((item) => world.nameOf(item) === product);
        return { itemId: line!.itemId, quantity };
      });
      const body = { items: named, restock: wanted.restock, reason: 'Broken on the shelf' };
      return asAnswer(await world.as('admin').post(`/orders/admin/${id}/items/cancel`, body), statuses);
    },
    orders: [order],
  };
}

/** @param change.customer undefined: the administrator */
export function changeStreet(
  order: string,
  change: { readonly street: string; readonly customer: string | undefined },
): Step {
  const { street, customer } = change;
  return {
    text: `${customer ?? 'the administrator'} changes the street of ${order} to ${street}`,
    model: (model) => shop.changeStreet(model, order, change),
    real: async (world) => {
      const path = `/orders/${customer === undefined ? 'admin/' : ''}${world.orders.id(order)}/address`;
      return asAnswer(await world.as(customer ?? 'admin').patch(path, { street }));
    },
    orders: [order],
  };
}

export function dispatch(order: string): Step {
  return {
    text: `the administrator dispatches ${order}`,
    model: (model) => shop.dispatch(model, order),
    real: async (world) => {
      const path = `/orders/admin/${world.orders.id(order)}/dispatch`;
      return asAnswer(await world.as('admin').post(path, PARCEL), ({ orderStatus }) => ({ orderStatus }));
    },
    orders: [order],
  };
}

export function carrierWebhook(order: string, event: shop.CarrierEvent): Step {
  const time = event.at === null ? 'without a time' : `of ${new Date(event.at).toISOString()}`;
  const parcel = event.of === undefined ? '' : ` the ${event.of} parcel of`;
  return {
    text: `the carrier sends "${event.text}" ${time} for${parcel} ${order}${event.forged ? ' with a wrong key' : ''}`,
    model: (model) => shop.carrierWebhook(model, order, event),
    real: async (world) => {
      const body = {
        ...parcelOf(await storedOrder(world.process(), world.orders.id(order)), event),
        current_status: event.text,
        ...(event.at === null ? {} : { current_timestamp: new Date(event.at).toISOString() }),
      };
      if (!event.forged) return asAnswer(await sendCarrierWebhook(world.process(), body));
      const headers = { 'x-api-key': 'not the key' };
      return asAnswer(await world.process().client.post('/orders/carrier-webhook', body, { headers }));
    },
    orders: [order],
  };
}

/** Returns the carrier's name for the parcel; the order number alone if the event names none. */
function parcelOf(
  { orderNumber, trackingNumber, shipments: [first] = [] }: Order,
  { of }: shop.CarrierEvent,
): Record<string, unknown> {
  const named = of === 'first' ? (first?.trackingNumber ?? trackingNumber) : trackingNumber;
  return { channel_order_id: orderNumber, ...(of === undefined ? {} : { awb: named }) };
}

export function reopen(order: string): Step {
  return {
    text: `the administrator reopens ${order}`,
    model: (model) => shop.reopen(model, order),
    real: async (world) => {
      const path = `/orders/admin/${world.orders.id(order)}/reopen`;
      return asAnswer(await world.as('admin').post(path), statuses);
    },
    orders: [order],
  };
}

export function settle(order: string, wanted: shop.Settlement): Step {
  return {
    text: `the administrator settles ${order}: ${JSON.stringify(wanted)}`,
    model: (model) => shop.settle(model, order, wanted),
    real: async (world) => {
      const path = `/orders/admin/${world.orders.id(order)}/settle`;
      return asAnswer(await world.as('admin').post(path, wanted), statuses);
    },
    orders: [order],
  };
}

export function requestReturn(
  name: string,
  request: { customer: string; order: string; units: shop.Line[] },
): Step {
  const { customer, order, units } = request;
  const what = units.map(({ product, quantity }) => `${quantity} of ${product}`).join(', ');
  return {
    text: `${customer} asks for ${name} of ${what} from ${order}`,
    model: (model) => shop.requestReturn(model, name, request),
    real: async (world) => {
      const answer = await world.as(customer).post('/returns', {
        orderId: world.orders.id(order),
        items: units.map(({ product, quantity }) => ({ ...world.choiceOf(product), quantity })),
        reason: 'It leaks.',
      });
      return asAnswer(answer, ({ _id, status }) => {
        world.returns.add(name, _id);
        return { status };
      });
    },
    orders: [order],
  };
}

export function decideReturn(
  name: string,
  order: string,
  decision: { to: shop.Decision; hasNote: boolean; arrival?: shop.Arrival },
): Step {
  const { to, hasNote, arrival = {} } = decision;
  const counted =
    arrival.units === undefined && arrival.refund === undefined ? '' : `: ${JSON.stringify(arrival)}`;
  return {
    text: `the administrator sets ${name} to ${to}${hasNote ? ' with a note' : ''}${counted}`,
    model: (model) => shop.decideReturn(model, name, decision),
    real: async (world) => {
      const path = `/returns/admin/${world.returns.id(name)}/status`;
      const { items } = await storedOrder(world.process(), world.orders.id(order));
      const units = arrival.units?.map(({ product, quantity, restock }) => {
        const line = withItemIds(items).find((item) => world.nameOf(item) === product);
        return { itemId: line!.itemId, quantity, restock };
      });
      const body = {
        status: to,
        ...(hasNote ? { note: 'Nothing has come.' } : {}),
        ...(units === undefined ? {} : { items: units }),
        ...(arrival.refund === undefined ? {} : { refundAmount: arrival.refund / 100 }),
      };
      return asAnswer(await world.as('admin').patch(path, body), ({ status }) => ({ status }));
    },
    orders: [order],
  };
}

export function withdrawReturn(name: string, order: string, customer: string): Step {
  return {
    text: `${customer} withdraws ${name}`,
    model: (model) => shop.withdrawReturn(model, name, customer),
    real: async (world) => {
      const answer = await world.as(customer).delete(`/returns/${world.returns.id(name)}`);
      return asAnswer(answer, ({ status }) => ({ status }));
    },
    orders: [order],
  };
}
