import type { AdminOrderView } from '#modules/orders/index.js';
import type { NoticeCode } from '../pages/notices.js';

/** What a person gives with a step. */
export interface StepInput {
  /** In the major unit. */
  readonly amount?: number | undefined;
  readonly text?: string | undefined;
}

/** A field of a step's form. It must be filled. */
interface StepField {
  readonly name: keyof StepInput;
  readonly label: string;
  readonly value: string;
}

/** A step of an order's life that can be taken now. */
export interface OrderStep {
  /** Of the form, such as `dispatch`. */
  readonly name: string;
  /** The record that it is about, where the order has several: a refund, a return. */
  readonly subject?: string;
  /** What the button says. */
  readonly label: string;
  readonly fields?: readonly StepField[];
  /** Takes the step, as the one who can take it in life. @returns what the page says then */
  readonly take: (input: Required<StepInput>) => Promise<NoticeCode>;
}

/** One of those who move an order on, and the steps that it can take. */
export abstract class StepSource {
  /** @example Customer */
  abstract readonly who: string;

  /** The steps that are possible now: by the rules of the order, not by what a page has shown before. */
  abstract stepsOf(order: AdminOrderView): Promise<OrderStep[]>;
}

/** A step that is there if its condition holds. */
export function stepIf(holds: boolean, step: OrderStep): OrderStep[] {
  return holds ? [step] : [];
}

/** The notice after a step that needs no words of its own. */
export async function done(step: Promise<unknown>): Promise<NoticeCode> {
  await step;
  return 'step-taken';
}
