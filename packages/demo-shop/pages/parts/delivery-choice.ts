import type { Cart, CheckoutPreview, Pricing, ShippingOption } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { optionText, rememberPin } from './delivery.js';

/** The price and delivery that the checkout has shown. */
interface Shown {
  readonly pricing: Pricing;
  readonly rateId: string | undefined;
}

/** Where the order goes: an address of the book, or the PIN code of one that is being typed. */
export type Destination = { readonly addressId: string } | { readonly pincode: string };

/**
 * The ways of shipping of a checkout. They follow the address; the total that is shown is that of the one that is chosen. In a shop
 * without zones nothing is shown, and the total is the cart's.
 */
export function deliveryChoice(cart: Cart, show: (pricing: Pricing) => void) {
  let shown: Shown = { pricing: cart.pricing, rateId: undefined };
  let asked = 0;
  const content = element('div', { class: 'stack', 'aria-live': 'polite' });
  return { content, shown: () => shown, follow, settle };

  /** Shows the ways to another destination. A slower answer about an earlier one is left out. */
  async function follow(destination: Destination): Promise<void> {
    const mine = (asked += 1);
    const found =
      'addressId' in destination ? await ofAddress(destination) : await ofPin(destination.pincode);
    if (mine === asked) draw(found);
  }

  /**
   * Whether the checkout can be tried; else shows what delivery to the address costs. What the goods cost otherwise is the checkout's to
   * refuse: the cart shows it.
   */
  async function settle(addressId: string): Promise<boolean> {
    const preview = await client.previewCheckout({ addressId, paymentMethod: 'GATEWAY', ...chosenRate() });
    const isShown = preview.pricing.totalAmount === shown.pricing.totalAmount;
    if (isShown || preview.problems.length > 0 || goodsOf(preview) !== goodsOf(cart)) return true;
    draw(preview);
    return false;
  }

  function chosenRate(): { rateId?: string } {
    return shown.rateId === undefined ? {} : { rateId: shown.rateId };
  }

  function draw({ pricing, options, rateId, problem }: Drawn): void {
    shown = { pricing, rateId: rateId ?? undefined };
    show(pricing);
    content.replaceChildren(
      ...(problem === undefined ? [] : [element('p', { class: 'form-error', role: 'alert' }, problem)]),
      ...(options.length === 0 && problem === undefined ? [free()] : []),
      ...options.map((option) => choice(option, option.rateId === rateId)),
    );
  }

  function choice(option: ShippingOption, checked: boolean): HTMLElement {
    const choose = (): void => {
      const { subtotal, discount } = shown.pricing;
      const paise = Math.round((subtotal - discount + option.price) * 100);
      shown = {
        rateId: option.rateId,
        pricing: { subtotal, discount, shipping: option.price, totalAmount: paise / 100 },
      };
      show(shown.pricing);
    };
    return element(
      'label',
      { class: 'option' },
      element('input', { type: 'radio', name: 'rateId', value: option.rateId, checked, onchange: choose }),
      element('span', {}, optionText(option)),
    );
  }

  async function ofPin(pincode: string): Promise<Drawn> {
    rememberPin(pincode);
    const { pricing } = cart;
    const { isServed, options } = await client.getShippingOptions({ pincode, total: pricing.totalAmount });
    const [cheapest] = options;
    if (!isServed) return { pricing, options, rateId: null, problem: NOT_SERVED };
    if (cheapest === undefined) return { pricing, options, rateId: null };
    const totalAmount = Math.round((pricing.totalAmount + cheapest.price) * 100) / 100;
    const shipped = { ...pricing, shipping: cheapest.price, totalAmount };
    return { pricing: shipped, options, rateId: cheapest.rateId };
  }
}

function goodsOf({ pricing: { subtotal, discount } }: { readonly pricing: Pricing }): number {
  return Math.round((subtotal - discount) * 100);
}

function free(): HTMLElement {
  return element('p', { class: 'quiet' }, 'Free, in two to six days.');
}

type Drawn = Pick<CheckoutPreview, 'pricing' | 'options' | 'rateId'> & { readonly problem?: string };

const NOT_SERVED = 'We do not deliver to this PIN code yet. Please choose another address.';
const OF_DELIVERY: ReadonlySet<string> = new Set(['NOT_SERVED', 'RATE_UNAVAILABLE']);

async function ofAddress({ addressId }: { addressId: string }): Promise<Drawn> {
  const preview = await client.previewCheckout({ addressId, paymentMethod: 'GATEWAY' });
  const isUnserved = preview.problems.some(({ code }) => OF_DELIVERY.has(code));
  return isUnserved ? { ...preview, problem: NOT_SERVED } : preview;
}
