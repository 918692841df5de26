import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import {
  MalformedWebhookError,
  parseWebhookBody,
  type WebhookHeaders,
} from '../../webhooks/webhook-request.js';
import { InvalidWebhookKeyError } from '../carrier.errors.js';
import type { TrackingEvent } from '../carrier.port.js';
import { orderNumbersIn } from './shiprocket.order-numbers.js';
import { trackingStatus } from './shiprocket.tracking-status.js';
import { trackingTime } from './shiprocket.tracking-time.js';

const KEY_HEADER = 'x-api-key';
/** The carrier accepts 50 characters and adds its prefix. */
const MAX_REFERENCE = 64;
const MAX_STATUS = 200;

/** The used fields of a tracking webhook, which has several variants. Other fields are ignored. */
interface TrackingFields {
  readonly channel_order_id: unknown;
  readonly order_id: unknown;
  readonly current_status: unknown;
  readonly awb: unknown;
  readonly current_timestamp: unknown;
  readonly is_return: unknown;
}

/** The headers that authenticate a tracking webhook. */
export function keyHeaders(webhookSecret: string): Record<string, string> {
  return { [KEY_HEADER]: webhookSecret };
}

/**
 * Verifies the key of a tracking webhook, then parses its body. The sandbox uses the same format. The order number is
 * in `channel_order_id`, else in `order_id`, with or without a numeric prefix.
 * @throws InvalidWebhookKeyError
 * @throws MalformedWebhookError naming every field that is wrong, joined with '; '
 */
export function readTrackingWebhook(
  rawBody: Buffer,
  headers: WebhookHeaders,
  webhookSecret: string,
): TrackingEvent {
  const key = headers[KEY_HEADER];
  if (typeof key !== 'string' || !constantTimeEquals(webhookSecret, key)) throw new InvalidWebhookKeyError();
  const fields = fieldsOf(parseWebhookBody(rawBody) ?? {});
  const faults = faultsOf(fields);
  if (faults.length > 0) throw new MalformedWebhookError(faults.join('; '));
  return toEvent(fields);
}

function fieldsOf(body: unknown): TrackingFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedWebhookError('The body must be a JSON object');
  const { channel_order_id, order_id, current_status, awb, current_timestamp, is_return } =
    body as TrackingFields;
  return {
    channel_order_id: absentIfEmpty(channel_order_id),
    order_id: absentIfEmpty(order_id),
    current_status: typeof current_status === 'string' ? current_status.trim() : current_status,
    awb: absentIfEmpty(awb),
    current_timestamp,
    is_return,
  };
}

function absentIfEmpty(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

function faultsOf({ channel_order_id, order_id, current_status, awb }: TrackingFields): string[] {
  return [
    ...(channel_order_id === undefined && order_id === undefined && awb === undefined
      ? ['channel_order_id, order_id or awb is required']
      : []),
    ...(channel_order_id === undefined || isReference(channel_order_id)
      ? []
      : [`channel_order_id must be a string of at most ${MAX_REFERENCE} characters`]),
    ...textOrNumberFaults('order_id', order_id),
    ...statusFaults(current_status),
    ...textOrNumberFaults('awb', awb),
  ];
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_REFERENCE;
}

function textOrNumberFaults(name: string, value: unknown): string[] {
  return value === undefined || isReference(value) || Number.isFinite(value)
    ? []
    : [`${name} must be a string of at most ${MAX_REFERENCE} characters or a number`];
}

function statusFaults(value: unknown): string[] {
  if (value === undefined) return ['current_status is required'];
  const length = typeof value === 'string' && !value.includes('\0') ? [...value].length : 0;
  return length >= 1 && length <= MAX_STATUS
    ? []
    : [`current_status must be a string of 1 to ${MAX_STATUS} characters`];
}

function toEvent(fields: TrackingFields): TrackingEvent {
  const { channel_order_id, order_id, current_status, awb, current_timestamp, is_return } = fields;
  const statusText = textOf(current_status) ?? '';
  return {
    orderNumbers: [channel_order_id, order_id].flatMap((reference) =>
      orderNumbersIn(textOf(reference) ?? ''),
    ),
    trackingNumber: textOf(awb)?.trim(),
    status: trackingStatus(statusText),
    statusText,
    at: trackingTime(current_timestamp),
    isReverse: is_return === 1 || is_return === '1' || is_return === true,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}
