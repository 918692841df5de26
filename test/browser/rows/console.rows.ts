import type { ConsoleRow } from '../support/console-row.js';
import { carrierRows } from './carrier.rows.js';
import { clockRows } from './clock.rows.js';
import { disputeRows } from './disputes.rows.js';
import { effectRows } from './effects.rows.js';
import { inboxRows } from './inbox.rows.js';
import { limitRows } from './limits.rows.js';
import { paymentRows } from './payments.rows.js';
import { receiverRows } from './receiver.rows.js';
import { requestRows } from './requests.rows.js';
import { shipmentRows } from './shipments.rows.js';
import { tokenRows } from './tokens.rows.js';

/**
 * Every control of every page of the console. One that a page offers and that is not here fails the test, and so does
 * one that is here and not offered. A form with choices (`select`, radio buttons) needs a row for each of them, with
 * `choice: 'name=value'`. A control that shows only in a certain state has it made by `given`, through the JSON twin.
 */
export const CONSOLE_ROWS: readonly ConsoleRow[] = [
  ...clockRows,
  ...paymentRows,
  ...disputeRows,
  ...shipmentRows,
  ...carrierRows,
  ...inboxRows,
  ...effectRows,
  ...receiverRows,
  ...requestRows,
  ...tokenRows,
  ...limitRows,
];
