import { PricingView, toPricing } from '#common/money/pricing.view.js';
import type { AppError } from '#common/errors/app-error.js';
import { ShippingOptionView, toShippingOption } from '#modules/shipping-rates/index.js';
import type { PreviewedCheckout } from '../domain/checkout-problems.js';

/** A refusal of checkout. */
export class CheckoutProblemView {
  /** As `X-Error-Code` of the checkout. @example INSUFFICIENT_STOCK */
  code!: string;
  /** @example Insufficient stock for Kettle */
  message!: string;
  /** The line of the cart that it is about; missing where it is about none. */
  itemId?: string;
}

/** The cost of a checkout, and its refusals. */
export class CheckoutPreviewView {
  /** The price of the lines that can be bought, with the shipping where there is some */
  pricing!: PricingView;
  /** The ways of shipping to the address, cheapest first; none where the shop has no zones */
  options!: ShippingOptionView[];
  /** The one that the price contains: that of the request, else the cheapest; null where none can be taken */
  rateId!: string | null;
  problems!: CheckoutProblemView[];
}

/** Shows what a checkout would do. */
export function toCheckoutPreview({
  pricing,
  options,
  rateId,
  problems,
}: PreviewedCheckout): CheckoutPreviewView {
  return {
    pricing: toPricing(pricing),
    options: options.map((option) => toShippingOption(option)),
    rateId,
    problems: problems.map(({ error, itemId }) => toProblem(error, itemId)),
  };
}

function toProblem({ code, message }: AppError, itemId: string | undefined): CheckoutProblemView {
  return { code, message, ...(itemId === undefined ? {} : { itemId }) };
}
