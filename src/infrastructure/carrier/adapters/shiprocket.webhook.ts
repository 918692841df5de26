import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import { MOST_IN_NUMBER, MOST_WRITTEN, trackingKey } from '#common/validation/tracking-number.js';
import { MalformedWebhookError, type ReceivedWebhook } from '../../webhooks/webhook-request.js';
import { InvalidWebhookKeyError } from '../carrier.errors.js';
import type { TrackingEvent } from '../carrier.port.js';
import { orderNumbersIn } from './shiprocket.reference.js';
import { trackingStatus } from './shiprocket.tracking-status.js';
import { trackingTime } from './shiprocket.tracking-time.js';
import { unknownStatus } from './shiprocket.words.js';

const KEY_HEADER = 'x-api-key';
/** The carrier accepts 50 characters and adds its prefix. */
const MAX_REFERENCE = 64;
const MAX_STATUS = 200;
const MAX_COURIER_NAME = 64;

type FieldName =
  | 'channel_order_id'
  | 'order_id'
  | 'sr_order_id'
  | 'current_status'
  | 'awb'
  | 'courier_name'
  | 'current_timestamp'
  | 'is_return';

/** The used fields of a tracking webhook, which has several variants. Other fields are ignored. */
type TrackingFields = Readonly<Record<FieldName, unknown>>;

/** The headers that authenticate a tracking webhook. */
export function keyHeaders(webhookSecret: string): Record<string, string> {
  return { [KEY_HEADER]: webhookSecret };
}

/**
 * Verifies the key of a tracking webhook, then reads its body. The sandbox uses the same format. The order number is
 * in `channel_order_id`, else in `order_id`, with or without a numeric prefix.
 * @throws InvalidWebhookKeyError
 * @throws MalformedWebhookError naming every field that is wrong, joined with '; '
 */
export function readTrackingWebhook(webhook: ReceivedWebhook, webhookSecret: string): TrackingEvent {
  const key = webhook.headers[KEY_HEADER];
  if (typeof key !== 'string' || !constantTimeEquals(webhookSecret, key)) throw new InvalidWebhookKeyError();
  const fields = fieldsOf(webhook.readBody?.() ?? {});
  const faults = faultsOf(fields);
  if (faults.length > 0) throw new MalformedWebhookError(faults.join('; '));
  return toEvent(fields);
}

function fieldsOf(body: unknown): TrackingFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedWebhookError('The body must be a JSON object');
  const fields = body as TrackingFields;
  const { current_status } = fields;
  return {
    ...fields,
    channel_order_id: absentIfEmpty(fields.channel_order_id),
    order_id: absentIfEmpty(fields.order_id),
    awb: absentIfPlaceholder(absentIfEmpty(fields.awb)),
    current_status: typeof current_status === 'string' ? current_status.trim() : current_status,
  };
}

function absentIfEmpty(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

/** A number without a letter or digit, such as `-`, names no parcel. */
function absentIfPlaceholder(value: unknown): unknown {
  return typeof value === 'string' && trackingKey(value) === '' ? undefined : value;
}

function faultsOf({ channel_order_id, order_id, current_status, awb }: TrackingFields): string[] {
  const isAnonymous = channel_order_id === undefined && order_id === undefined && awb === undefined;
  const rules: ReadonlyArray<readonly [isBroken: boolean, fault: string]> = [
    [isAnonymous, 'channel_order_id, order_id or awb is required'],
    [
      channel_order_id !== undefined && !isReference(channel_order_id),
      `channel_order_id must be a string of at most ${MAX_REFERENCE} characters`,
    ],
    [
      !isReferenceOrNumber(order_id),
      `order_id must be a string of at most ${MAX_REFERENCE} characters or a number`,
    ],
    [current_status === undefined, 'current_status is required'],
    [
      current_status !== undefined && !isStatus(current_status),
      `current_status must be a string of 1 to ${MAX_STATUS} characters`,
    ],
    [!isTrackingNumber(awb), `awb must be a string of at most ${MOST_IN_NUMBER} characters or a number`],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function isReference(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_REFERENCE;
}

function isReferenceOrNumber(value: unknown): boolean {
  return value === undefined || isReference(value) || Number.isFinite(value);
}

/** Checks for a tracking number, of which only letters and digits count. */
function isTrackingNumber(value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined || Number.isFinite(value);
  return value.length <= MOST_WRITTEN && [...trackingKey(value)].length <= MOST_IN_NUMBER;
}

function isStatus(value: unknown): boolean {
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return value !== '' && [...value].length <= MAX_STATUS;
}

function toEvent(fields: TrackingFields): TrackingEvent {
  const { channel_order_id, order_id, current_status, awb, current_timestamp, is_return } = fields;
  const statusText = textOf(current_status);
  const isReverse = returnMark(is_return);
  // The older variant has the carrier's id in `order_id`, beside ours.
  const carrierOrderId = textOf(fields.sr_order_id ?? (channel_order_id === undefined ? '' : order_id));
  return {
    orderNumbers: [channel_order_id, order_id].flatMap((reference) => orderNumbersIn(textOf(reference))),
    trackingNumber: awb === undefined ? undefined : textOf(awb).trim(),
    courierName: courierNameIn(fields.courier_name),
    carrierOrderId: /^\d+$/.test(carrierOrderId) ? carrierOrderId : undefined,
    // Whose journey it is cannot be told by an unknown mark: it moves nothing.
    status: isReverse === undefined ? 'other' : trackingStatus(statusText),
    statusText,
    at: trackingTime(current_timestamp),
    isReverse: isReverse ?? false,
    unknownWords: [
      ...unknownStatus(statusText),
      ...(isReverse === undefined
        ? [{ field: 'parcel.is_return', word: JSON.stringify(is_return) } as const]
        : []),
    ],
  };
}

/** Whether a parcel is on its way back to the shop; undefined for a mark that is unknown. */
function returnMark(value: unknown): boolean | undefined {
  const mark = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if ([1, '1', true, 'true'].includes(mark as never)) return true;
  return [undefined, null, '', 0, '0', false, 'false'].includes(mark as never) ? false : undefined;
}

/** A name that is none, or longer than any courier's, counts as missing. */
export function courierNameIn(value: unknown): string | undefined {
  const name = textOf(value)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return name.length >= 2 && name.length <= MAX_COURIER_NAME ? name : undefined;
}

/** A text as it is, a number in digits; empty for anything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
