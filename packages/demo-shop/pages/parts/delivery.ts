import type { EstimatedDelivery, ShippingOption, ShippingOptions } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { form } from '../core/fields.js';
import { money, weekday } from '../core/format.js';
import { icon } from '../core/icon.js';
import { keep, kept } from '../core/storage.js';
import { pinField } from './pin-field.js';

const PIN = 'shop.pincode';
const PIN_CODE = /^[1-9][0-9]{5}$/;

/** Asked about before the customer has named one: whether the shop has zones at all. */
const ANY_PIN = '110001';

const FREE = 'Free delivery in India, packed within a day';

/** The PIN code that this browser has asked about last. */
function rememberedPin(): string | undefined {
  const pin = kept(PIN);
  return typeof pin === 'string' && PIN_CODE.test(pin) ? pin : undefined;
}

/** Keeps a PIN code for the next product and the checkout. */
export function rememberPin(pin: string): void {
  if (PIN_CODE.test(pin)) keep(PIN, pin);
}

/** Whether the shop sends everything everywhere, free. */
function isFreeEverywhere({ isServed, options }: ShippingOptions): boolean {
  return isServed && options.length === 0;
}

/** Says by when a parcel arrives: `Tue, 1 Dec to Fri, 4 Dec`; nothing where nothing is promised. */
export function promiseText(promise: EstimatedDelivery | null): string {
  if (promise === null) return '';
  const [from, to] = [weekday(promise.from), weekday(promise.to)];
  return from === to ? from : `${from} to ${to}`;
}

/** Names a way of shipping with its price and its promise. */
export function optionText({
  name,
  price,
  estimatedDelivery,
}: Pick<ShippingOption, 'name' | 'price' | 'estimatedDelivery'>): string {
  return [name, price === 0 ? 'free' : money(price), promiseText(estimatedDelivery)]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns what delivery costs the cart, for its sums: at the last PIN code, where one is known. */
export async function deliveryOfCart(total: number, signal: AbortSignal): Promise<string> {
  const pin = rememberedPin();
  const found = await client.getShippingOptions({ pincode: pin ?? ANY_PIN, total }, { signal });
  if (isFreeEverywhere(found)) return 'free';
  if (pin === undefined) return 'at checkout';
  const [cheapest] = found.options;
  if (cheapest === undefined) return `not to ${pin}`;
  return cheapest.price === 0 ? `free to ${pin}` : `${money(cheapest.price)} to ${pin}`;
}

/** The line of a product page about its delivery. In a shop with zones it has a field for the PIN code, which is remembered. */
export function deliveryLine(
  product: { unitPrice: number; weight: number | null },
  signal: AbortSignal,
): HTMLElement {
  const answer = element('span', { 'aria-live': 'polite' }, FREE);
  const line = element('li', {}, icon('truck'), answer);
  void begin();
  return line;

  async function begin(): Promise<void> {
    const pin = rememberedPin();
    const found = await ask(pin ?? ANY_PIN).catch(() => undefined);
    if (found === undefined || isFreeEverywhere(found)) return;
    answer.textContent = pin === undefined ? 'See when it arrives, and for how much:' : textOf(pin, found);
    line.append(pinForm(pin ?? ''));
  }

  function pinForm(pin: string): HTMLElement {
    return form(
      { class: 'pin-form' },
      async ({ pincode = '' }) => {
        rememberPin(pincode);
        answer.textContent = textOf(pincode, await ask(pincode));
      },
      pinField(pin),
      element('button', { class: 'second' }, 'Check'),
    );
  }

  function ask(pincode: string): Promise<ShippingOptions> {
    const { unitPrice: total, weight } = product;
    return client.getShippingOptions({ pincode, total, ...(weight === null ? {} : { weight }) }, { signal });
  }
}

function textOf(pin: string, { isServed, options: [cheapest] }: ShippingOptions): string {
  if (!isServed || cheapest === undefined) return `We do not deliver to ${pin} yet.`;
  const price = cheapest.price === 0 ? 'Free delivery' : `Delivery for ${money(cheapest.price)}`;
  const promise = promiseText(cheapest.estimatedDelivery);
  return `${price} to ${pin}${promise === '' ? '' : `, ${promise}`}`;
}
