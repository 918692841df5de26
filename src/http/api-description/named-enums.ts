import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, type Schema } from './document.js';
import { schemaReference } from './schema-names.js';

interface Named {
  /** A field (`Order.status`) or a parameter (`listProducts.sort`) that takes these values. */
  readonly at: string;
  readonly description: string;
}

/** The lists of values that have a name of their own. Every field and parameter with the same values refers to it. */
const NAMED_VALUES: Readonly<Record<string, Named>> = {
  AddressLabel: { at: 'Address.label', description: 'Kind of address' },
  AuditAction: { at: 'AuditEntry.action', description: 'What an administrator did' },
  CaptureAnswer: {
    at: 'GatewaySettingsInput.captures',
    description: 'How the sandbox answers a request to capture',
  },
  CouponRefusal: { at: 'CouponPreview.refusal', description: 'Why a coupon gives nothing' },
  CouponType: { at: 'CreateCouponInput.type', description: 'A share of the subtotal, or an amount' },
  DependencyState: { at: 'DependencyStatus.status', description: 'Whether a dependency works' },
  DispatchStep: {
    at: 'DispatchProgress.step',
    description: 'Next step at the carrier; `DONE`: none',
  },
  Gender: { at: 'ProfileChangesInput.gender', description: 'Self-declared' },
  InteractionType: {
    at: 'PublishInput.type',
    description: 'A review of a product, or a comment on a review',
  },
  LimiterName: {
    at: 'Limiter.limiter',
    description: 'Name of a rate limit, as `GET /dev/limits` lists them',
  },
  OrderStatus: {
    at: 'listMyOrders.status',
    description: 'Status of an order, from checkout to delivery or return',
  },
  OrderStatusStep: {
    at: 'StatusUpdateInput.status',
    description: 'Order statuses that an administrator may set',
  },
  ParcelCancelAnswer: {
    at: 'CarrierSettingsInput.cancel',
    description: 'How the sandbox carrier answers a cancellation',
  },
  ParcelPhoneSwitch: {
    at: 'CarrierSettingsInput.phone',
    description: 'Phone numbers in orders at the sandbox carrier',
  },
  ParcelPickupAnswer: {
    at: 'CarrierSettingsInput.pickup',
    description: 'How the sandbox carrier answers the request for a pickup',
  },
  ParcelWebhookDelivery: {
    at: 'CarrierSettingsInput.webhook',
    description: 'How the sandbox carrier delivers a webhook',
  },
  ParcelOrderAnswer: {
    at: 'CarrierSettingsInput.order',
    description: 'How the sandbox carrier answers a new order, and the request for another attempt',
  },
  ParcelServiceability: {
    at: 'CarrierSettingsInput.serves',
    description: 'Where the couriers of the sandbox carrier go',
  },
  ParcelCourierAnswer: {
    at: 'CarrierSettingsInput.awb',
    description: 'How the sandbox carrier answers the request for a courier',
  },
  PaymentMethod: {
    at: 'CheckoutInput.paymentMethod',
    description: 'How an order is paid; `COD` in cash at the door',
  },
  PaymentOutcome: {
    at: 'PayOrderInput.outcome',
    description: 'Outcome of a payment at the sandbox gateway',
  },
  PaymentState: { at: 'Payment.state', description: 'State of a payment: pays its order, or is refunded' },
  PaymentStatus: { at: 'OwnOrder.paymentStatus', description: 'Payment status of an order' },
  ProductSort: { at: 'listProducts.sort', description: 'The order of the list; `price` is the unit price' },
  QueueName: { at: 'Queue.queue', description: 'A queue: one for each external service' },
  RedeliveryAction: {
    at: 'RedeliverInput.action',
    description: 'What the carrier is asked for after a failed attempt',
  },
  RefundAnswer: { at: 'GatewaySettingsInput.refunds', description: 'How the sandbox answers a refund' },
  RefundOutcome: { at: 'EndRefundInput.status', description: 'How a pending refund ends at the sandbox' },
  RefundReason: { at: 'Refund.reason', description: 'Reason of a refund' },
  RefundStatus: {
    at: 'Refund.status',
    description: 'Status of a refund, as reported by the gateway',
  },
  ReturnDecision: {
    at: 'ReturnDecisionInput.status',
    description: 'What an administrator decides about a return',
  },
  ReturnStatus: { at: 'Return.status', description: 'Status of a return' },
  Role: { at: 'listUsers.role', description: 'Role of an account' },
  SearchSort: {
    at: 'searchProducts.sortBy',
    description: 'The order of the hits; `_text_match` is relevance',
  },
  StockChangeCause: { at: 'StockMovement.cause', description: 'Why the stock of a product has changed' },
  SwitchOffReason: {
    at: 'WebhookEndpoint.switchedOffReason',
    description: 'Why a webhook was switched off: its receiver answered 410, or took nothing for five days',
  },
  ThirdPartyState: {
    at: 'ThirdPartyStatus.status',
    description: 'Whether a third party works; `degraded` does not stop orders',
  },
  TicketStatus: { at: 'Ticket.status', description: 'Status of a support ticket' },
  Vote: { at: 'VoteInput.action', description: 'A vote on a review or comment' },
  WebhookDelivery: {
    at: 'GatewaySettingsInput.webhooks',
    description: 'How the sandbox gateway delivers a webhook',
  },
  WebhookState: {
    at: 'UndeliveredWebhook.state',
    description: 'Why a webhook has not been confirmed',
  },
};

interface Use {
  readonly at: string;
  readonly schema: Schema;
}

/**
 * Moves lists of values to schemas of their own. `npm run tool -- check:api` finds a list that several fields have without a name.
 */
export function nameValues(document: OpenAPIObject): void {
  const uses = usesIn(document).filter(({ schema }) => valuesOf(schema).length > 1);
  const names = new Map<string, string>();
  const schemas = document.components!.schemas!;
  for (const [name, { at, description }] of Object.entries(NAMED_VALUES)) {
    const found = uses.find((use) => use.at === at);
    // Production has no developer console.
    if (found === undefined) continue;
    names.set(keyOf(found.schema), name);
    schemas[name] = { type: 'string', description, enum: inOrder(found, uses) };
  }
  for (const { schema } of uses) {
    const name = names.get(keyOf(schema));
    if (name !== undefined) refer(schema, name);
  }
}

function usesIn(document: OpenAPIObject): Use[] {
  const fields = Object.entries(document.components!.schemas!).flatMap(([name, schema]) =>
    Object.entries((schema as Schema).properties ?? {}).map(([field, part]) => ({
      at: `${name}.${field}`,
      schema: part as Schema,
    })),
  );
  const parameters = placesIn(document).flatMap(({ operation }) =>
    (operation.parameters ?? []).map((parameter) => ({
      at: `${operation.operationId}.${'name' in parameter ? parameter.name : ''}`,
      schema: ('schema' in parameter ? parameter.schema : {}) as Schema,
    })),
  );
  return [...fields, ...parameters];
}

function valuesOf({ enum: values = [] }: Schema): string[] {
  return values.filter((value): value is string => typeof value === 'string');
}

function keyOf(schema: Schema): string {
  return valuesOf(schema).sort().join(' ');
}

/** As an input lists them: the compiler gives the values of a type in an order that other code changes. */
function inOrder(found: Use, uses: readonly Use[]): string[] {
  const same = uses.filter(({ schema }) => keyOf(schema) === keyOf(found.schema));
  const listed = same.find(({ schema }) => schema.example !== undefined || schema.default !== undefined);
  return listed === undefined ? valuesOf(found.schema).sort() : valuesOf(listed.schema);
}

/** Replaces the values of a schema by a reference; what it says beside them stays. */
function refer(schema: Schema, name: string): void {
  const isNullable = schema.enum!.includes(null);
  delete schema.enum;
  delete schema.type;
  delete schema.example;
  Object.assign(
    schema,
    isNullable
      ? { anyOf: [{ $ref: schemaReference(name) }, { type: 'null' }] }
      : { $ref: schemaReference(name) },
  );
}
