import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import type { Operation, Parameter } from '../../support/operations.js';
import type { Caller } from './callers.js';
import type { Chance } from './chance.js';
import type { Draft } from './draft.js';
import { KnownValues } from './known-values.js';
import type { Scene } from './scene.js';
import { validObject, validValue, type KnownField } from './values.js';

/** The secrets of the fuzzed service: the gateway's, and the carrier's key. */
export const WEBHOOK_SECRETS = {
  PAYMENT_WEBHOOK_SECRET: 'webhook-secret-of-the-fuzzed-gateway',
  CARRIER_WEBHOOK_SECRET: 'webhook-secret-of-the-fuzzed-carrier',
};

const CARRIER_WORDS = [
  'DELIVERED',
  'CANCELED',
  'IN TRANSIT',
  'PICKED UP',
  'OUT FOR DELIVERY',
  'RTO INITIATED',
  'RTO DELIVERED',
  'LOST',
  'UNDELIVERED',
];
const GATEWAY_EVENTS = [
  'payment.captured',
  'payment.failed',
  'payment.authorized',
  'order.paid',
  'refund.processed',
  'refund.failed',
  'refund.created',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.lost',
];
/** Texts that nobody but their owner and administrators may see. */
const PRIVATE_TEXTS = ['street', 'city', 'state', 'lastname', 'subject', 'message', 'reason'];
/** Keys that are sent again, with other bodies and by others. */
const IDEMPOTENCY_KEYS = 12;

/** A request that the operation takes, as far as its description and what is known of the shop tell. */
export function validDraft(operation: Operation, caller: Caller, scene: Scene, chance: Chance): Draft {
  const known = knownFields(operation, caller, scene, chance);
  const path = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [name, encodeURIComponent(textOf(known(name)))]),
  );
  const fitting = scene.paths[operation.path.split('/').at(-1) as keyof Scene['paths']] ?? [];
  if (fitting.length > 0 && chance.of(70)) Object.assign(path, chance.pick(fitting));
  const body = bodyOf(operation, caller, { scene, chance, known });
  return {
    operation,
    caller,
    path,
    query: operation.query
      .filter(() => chance.of(25))
      .map(({ name, schema }) => [name, validValue(schema, name, chance, known)])
      .map(([name, value]) => `${String(name)}=${encodeURIComponent(textOf(value))}`),
    headers: headersOf(operation, caller, chance),
    ...(body === undefined ? {} : { body }),
    files:
      operation.file === undefined
        ? []
        : [{ field: operation.file, filename: 'picture.png', type: 'image/png', content: picture }],
    faults: [],
  };
}

function textOf(value: unknown = UNKNOWN_ID): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

let picture: Buffer = Buffer.alloc(0);

/** Sets the content of uploads. */
export function usePicture(content: Buffer): void {
  picture = content;
}

/** Returns the proof that a webhook is the gateway's or the carrier's, nine times in ten. */
export function signatureFor(operation: Operation, chance: Chance) {
  const isSigned = operation.path.endsWith('webhook') && chance.of(90);
  return (content: string | Buffer): Record<string, string> =>
    isSigned
      ? {
          'x-gateway-signature': webhookSignature(content, WEBHOOK_SECRETS.PAYMENT_WEBHOOK_SECRET),
          'x-api-key': WEBHOOK_SECRETS.CARRIER_WEBHOOK_SECRET,
        }
      : {};
}

function headersOf(operation: Operation, { account }: Caller, chance: Chance): Record<string, string> {
  const takesKey = operation.parameters.some(({ name }: Parameter) => name === 'Idempotency-Key');
  const usesCookie = /auth\/(refresh|logout)$/.test(operation.path) && account !== undefined && chance.of(80);
  return {
    ...(takesKey && chance.of(60) ? { 'idempotency-key': `key-${chance.below(IDEMPOTENCY_KEYS)}` } : {}),
    ...(takesKey && chance.of(60) ? { 'idempotency-key': `key-${chance.next()}` } : {}),
    ...(usesCookie ? { cookie: account.cookie } : {}),
    ...(chance.of(10) ? { 'accept-encoding': chance.pick(['gzip', 'br', 'gzip;q=0.1, identity', '*']) } : {}),
  };
}

interface Sources {
  readonly scene: Scene;
  readonly chance: Chance;
  readonly known: KnownField;
}

function bodyOf(operation: Operation, caller: Caller, { scene, chance, known }: Sources): unknown {
  if (operation.body === undefined) return undefined;
  const { recipes } = scene;
  if (operation.path.endsWith('/verify-payment') && recipes.payment.length > 0 && chance.of(70))
    return chance.pick(recipes.payment);
  if (operation.path.endsWith('/returns') && recipes.return.length > 0 && chance.of(70))
    return chance.pick(recipes.return);
  if (operation.path.endsWith('/orders/webhook')) return gatewayEvent(caller, scene, chance);
  const body = validObject(operation.body, chance, known);
  if (operation.path.endsWith('/interactions')) return interaction(body);
  return body;
}

/** A review has a rating, a comment has a parent. */
function interaction(body: Record<string, unknown>): Record<string, unknown> {
  const { rating = 4, parentId, ...rest } = body;
  return body['type'] === 'REVIEW' ? { ...rest, rating } : { ...rest, parentId };
}

/** An event of a gateway order and a payment that the gateway does not have: no money may come or go by it. */
function gatewayEvent(caller: Caller, { known }: Scene, chance: Chance): Record<string, unknown> {
  const take = (kind: string) => known.pick(kind, caller.account?.canary ?? '', chance) ?? `${kind}_unknown`;
  const event = chance.pick(GATEWAY_EVENTS);
  const money = { amount: 100, currency: 'INR' };
  const payment = { id: take('gatewayPaymentId'), order_id: 'order_unknown', ...money };
  const refund = { id: take('gatewayRefundId'), payment_id: 'pay_unknown', ...money, status: 'processed' };
  const dispute = { id: 'disp_unknown', payment_id: 'pay_unknown', ...money, reason_code: 'chargeback' };
  if (event.includes('dispute')) return { event, payload: { dispute: { entity: dispute } } };
  return {
    event,
    payload: event.startsWith('refund')
      ? { refund: { entity: refund } }
      : { payment: { entity: { ...payment, status: event.split('.')[1] } } },
  };
}

/** Returns known values for fields: identifiers from answers, the caller's own data. */
function knownFields(
  { path }: Operation,
  { role, account }: Caller,
  scene: Scene,
  chance: Chance,
): KnownField {
  const owner = account?.canary ?? '';
  const take = (kind: string, percent: number) =>
    chance.of(percent) ? scene.known.pick(kind, owner, chance) : undefined;
  const own: Readonly<Record<string, () => unknown>> = {
    email: () => (chance.of(60) ? account?.email : take('email', 50)),
    password: () => (chance.of(80) ? account?.password : undefined),
    currentPassword: () => (chance.of(80) ? account?.password : undefined),
    newPassword: () => `Secret#${chance.below(1e6)}`,
    phone: () => (path.startsWith('/dev/') ? undefined : account?.phone),
    firstname: () => 'Asha',
    status: () => (path.startsWith('/dev/shipments') ? chance.pick(CARRIER_WORDS) : undefined),
    current_status: () => chance.pick(CARRIER_WORDS),
    provider: () => chance.pick(['google', 'apple', 'facebook']),
    otp: () => (path.endsWith('password') ? account?.code : undefined) ?? take('otp', 90),
    token: () => take('exportToken', 90) ?? 'x'.repeat(43),
    quantity: () => (chance.of(80) ? 1 + chance.below(3) : undefined),
    advanceSeconds: () => (chance.of(90) ? 60 * (1 + chance.below(30)) : undefined),
    q: () => chance.pick(['kettle', 'cotton', 'a', 'ketle']),
    code: () => take('code', path.endsWith('/coupon') ? 90 : 10),
    sku: () => take('sku', 10),
  };
  return (name) => {
    if (own[name] !== undefined) return own[name]();
    if (PRIVATE_TEXTS.includes(name) && role === 'customer' && chance.of(60)) return `${owner} ${name}`;
    return take(KnownValues.kindOf(path, name), 90);
  };
}
