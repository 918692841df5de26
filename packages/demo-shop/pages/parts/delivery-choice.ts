import type { Cart, CheckoutPreview, Pricing, ShippingOption } from 'storefront-client';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { money } from '../core/format.js';
import { optionText, rememberPin } from './delivery.js';

/** The price, delivery and payment that the checkout has shown. */
interface Shown {
  readonly pricing: Pricing;
  readonly rateId: string | undefined;
  readonly paymentMethod: PaymentMethod;
}

export type PaymentMethod = 'GATEWAY' | 'COD';

/** Where the order goes: an address of the book, or the PIN code of one that is being typed. */
export type Destination = { readonly addressId: string } | { readonly pincode: string };

/**
 * The ways of shipping and of payment of a checkout. They follow the address; the total that is shown is that of what is chosen. In a shop
 * without zones nothing is shown, and the total is the cart's.
 */
export function deliveryChoice(cart: Cart, show: (shown: Shown) => void) {
  let shown: Shown = { pricing: cart.pricing, rateId: undefined, paymentMethod: 'GATEWAY' };
  let asked = 0;
  const content = element('div', { class: 'stack', 'aria-live': 'polite' });
  show(shown);
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
    const { paymentMethod } = shown;
    const preview = await client.previewCheckout({ addressId, paymentMethod, ...chosenRate() });
    const isShown = preview.pricing.totalAmount === shown.pricing.totalAmount;
    if (isShown || preview.problems.length > 0 || goodsOf(preview) !== goodsOf(cart)) return true;
    draw(preview);
    return false;
  }

  function chosenRate(): { rateId?: string } {
    return shown.rateId === undefined ? {} : { rateId: shown.rateId };
  }

  function draw({ pricing, options, rateId, problem }: Drawn): void {
    const isCash = pricing.rounding !== undefined;
    shown = { pricing, rateId: rateId ?? undefined, paymentMethod: isCash ? 'COD' : 'GATEWAY' };
    const payments = element('div', {});
    content.replaceChildren(
      ...(problem === undefined ? [] : [element('p', { class: 'form-error', role: 'alert' }, problem)]),
      ...(options.length === 0 && problem === undefined ? [free()] : []),
      ...options.map((option) => choice(option, option.rateId === rateId, payments)),
      payments,
    );
    showPayments(
      options.find((option) => option.rateId === rateId),
      payments,
    );
    show(shown);
  }

  function choice(option: ShippingOption, checked: boolean, payments: HTMLElement): HTMLElement {
    const choose = (): void => {
      const paymentMethod = option.cod === null ? 'GATEWAY' : shown.paymentMethod;
      shown = { rateId: option.rateId, paymentMethod, pricing: pricingOf(option, paymentMethod) };
      showPayments(option, payments);
      show(shown);
    };
    return element(
      'label',
      { class: 'option' },
      element('input', { type: 'radio', name: 'rateId', value: option.rateId, checked, onchange: choose }),
      element('span', {}, optionText(option)),
    );
  }

  /** Offers cash where the way of shipping takes it. */
  function showPayments(option: ShippingOption | undefined, payments: HTMLElement): void {
    if (option === undefined || option.cod === null) return payments.replaceChildren();
    const { fee } = option.cod;
    const entry = (paymentMethod: PaymentMethod, text: string): HTMLElement => {
      const choose = (): void => {
        shown = { rateId: option.rateId, paymentMethod, pricing: pricingOf(option, paymentMethod) };
        show(shown);
      };
      const checked = shown.paymentMethod === paymentMethod;
      return element(
        'label',
        { class: 'option' },
        element('input', { type: 'radio', name: 'payment', value: paymentMethod, checked, onchange: choose }),
        element('span', {}, text),
      );
    };
    payments.replaceChildren(
      element(
        'fieldset',
        { class: 'stack payments' },
        element('legend', {}, 'Payment'),
        entry('GATEWAY', 'Pay now: card, UPI, net banking'),
        entry('COD', fee === 0 ? 'Pay cash at the door' : `Pay cash at the door, ${money(fee)} more`),
      ),
    );
  }

  /** Returns what an order costs by a way of shipping and of payment. Cash is rounded to the rupee. */
  function pricingOf({ price, cod }: ShippingOption, paymentMethod: PaymentMethod): Pricing {
    const { subtotal, discount } = shown.pricing;
    const goods = { subtotal, discount, shipping: price };
    if (cod === null || paymentMethod === 'GATEWAY')
      return { ...goods, totalAmount: paise(subtotal - discount + price) / 100 };
    const exact = paise(subtotal - discount + price + cod.fee);
    const totalAmount = Math.floor((exact + 50) / 100);
    return { ...goods, codFee: cod.fee, rounding: (totalAmount * 100 - exact) / 100, totalAmount };
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
  return paise(subtotal - discount);
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
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
