import { field, type FieldOptions } from '#common/validation/field.js';
import { BooleanField, EnumField, TextField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { isWebAddress } from '#common/validation/web-address.js';
import {
  DELIVERY_STATUSES,
  MOST_ENDPOINTS,
  WEBHOOK_EVENTS,
  type DeliveryStatus,
  type WebhookEvent,
} from '#modules/webhook-events/index.js';
import { LONGEST_DESCRIPTION } from '../webhook-endpoints.limits.js';

const UrlField = (options?: FieldOptions) =>
  field({
    check: isWebAddress,
    message: (property) => `${property} must be an http or https address of at most 2048 characters`,
    schema: { type: 'string', format: 'uri', maxLength: 2048, example: 'https://erp.example.com/hooks/shop' },
  })({ description: 'Public, and `https` in production', ...options });

const EventsField = (options?: FieldOptions) =>
  field({
    check: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      new Set(value).size === value.length &&
      value.every((each) => (WEBHOOK_EVENTS as readonly unknown[]).includes(each)),
    message: (property) => `${property} must be a list of ${WEBHOOK_EVENTS.join(', ')} without repeats`,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...WEBHOOK_EVENTS] },
      uniqueItems: true,
      minItems: 1,
      maxItems: WEBHOOK_EVENTS.length,
      example: ['order.paid', 'refund.processed'],
    },
  })(options);

const DescriptionField = (options: FieldOptions) =>
  TextField(0, LONGEST_DESCRIPTION, { example: 'Our accounting', ...options });

export class CreateWebhookEndpointDto {
  @UrlField() url!: string;
  @EventsField() events!: WebhookEvent[];
  @DescriptionField({ default: '' }) description = '';
  @BooleanField({ default: true }) isActive = true;
}

export class UpdateWebhookEndpointDto {
  @UrlField({ optional: true }) url?: string;
  @EventsField({ optional: true }) events?: WebhookEvent[];
  @DescriptionField({ optional: true }) description?: string;
  @BooleanField({
    optional: true,
    description: 'What waits for an endpoint is sent once it is on again; what happens until then is not',
  })
  isActive?: boolean;
}

/** Query of the list of endpoints. */
export class WebhookEndpointListQuery extends pageQuery({ limit: MOST_ENDPOINTS, max: 100 }) {}

/** Query of the list of deliveries. */
export class WebhookDeliveryListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumField(DELIVERY_STATUSES, { optional: true }) status?: DeliveryStatus;
}
