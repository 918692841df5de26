import { AppError } from '#common/errors/app-error.js';
import type { Pricing } from '#common/money/pricing.js';
import type { ShippingOption } from '#modules/shipping-rates/index.js';

/** A refusal of checkout, and the line of the cart that it is about. */
export interface CheckoutProblem {
  readonly error: AppError;
  readonly itemId: string | undefined;
}

/** The result of a checkout that is only previewed. */
export interface PreviewedCheckout {
  readonly pricing: Pricing;
  readonly options: readonly ShippingOption[];
  readonly rateId: string | null;
  readonly problems: readonly CheckoutProblem[];
}

/** Collects what would be refused instead of refusing the first. */
export class CheckoutProblems {
  readonly all: CheckoutProblem[] = [];

  /** Does a step of a checkout. @returns its result; undefined where it is refused, which is kept, each refusal once */
  async attempt<T>(step: () => T | Promise<T>, itemId?: string): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      // One that is no refusal is a fault, and as the checkout would have it.
      if (!(error instanceof AppError) || !REFUSALS.has(error.kind)) throw error;
      const isKnown = this.all.some((known) => known.error.message === error.message);
      if (!isKnown) this.all.push({ error, itemId });
      return undefined;
    }
  }
}

/** The kinds of refusals that the customer can do something about. */
const REFUSALS: ReadonlySet<AppError['kind']> = new Set(['bad-request', 'not-found', 'conflict']);
