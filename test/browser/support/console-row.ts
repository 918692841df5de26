import type { Locator } from 'playwright-core';
import type { Purchase } from '../../support/factories/an-order.js';
import type { ConsoleBench } from './console-bench.js';
import type { Control } from './controls.js';

/** The subject of a control: an order, or nothing but the console itself. */
export interface Subject {
  /** The value for `:id` in the form's path. */
  readonly id?: string;
  readonly purchase?: Purchase;
  /** The id of a payment or a refund at the gateway, which is typed into a form. */
  readonly gatewayId?: string;
  /** The service's time before the button was pressed. */
  readonly nowMs: number;
}

/** A control of the console, and the effect of using it. */
export interface ConsoleRow extends Control {
  /** The page that has it, and that it leads to, with `:id` for the subject's; the first one unless given. */
  readonly page?: string;
  /** Whether the page's script does the work, so that the browser stays where it is. */
  readonly stays?: true;
  /** Returns what is typed into the form's fields first. */
  readonly fill?: (subject: Subject) => Readonly<Record<string, string>>;
  /** Makes, through the API, what the control is used on. */
  readonly given: (bench: ConsoleBench) => Promise<Subject>;
  /** The notice of the page afterwards. */
  readonly notice?: string | RegExp;
  /** Checks the effect: what the API says and what the page shows. */
  readonly effect: (bench: ConsoleBench, subject: Subject) => Promise<void>;
  /** Puts back what the row has switched, whether it passed or not. */
  readonly after?: (bench: ConsoleBench) => Promise<unknown>;
}

/** The console as it is. */
export async function theConsole(bench: ConsoleBench): Promise<Subject> {
  return { nowMs: await nowMs(bench) };
}

/** An order that waits for its payment. */
export async function anUnpaidOrder(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.unpaidOrder();
  return { id: purchase.order.gatewayOrderId, purchase, nowMs: await nowMs(bench) };
}

/** A paid order that was dispatched. */
export async function aShipment(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.dispatchedOrder();
  return { id: purchase.order.orderNumber, purchase, nowMs: await nowMs(bench) };
}

/** The time of the service, in milliseconds since 1970. */
export async function nowMs(bench: ConsoleBench): Promise<number> {
  return Date.parse((await bench.read('/dev/clock')).now);
}

/** The card that has the controls of an order, as against the mails that name it. */
export function cardOf({ page }: ConsoleBench, { order }: Purchase): Locator {
  return page.locator('.card:has(form)', { hasText: order.orderNumber });
}
