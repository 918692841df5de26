import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/**
 * The webhooks' bodies as the API description shows them. They are not validated against these classes: the adapters of
 * the payment gateway and the carrier read the bytes, because the senders decide about the format.
 */
export class GatewayWebhookDto {
  @ApiProperty({ example: 'payment.captured' }) event!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: '`{ payment: { entity } }`, or `refund` for `payment`; amounts are integer minor units',
  })
  payload!: Record<string, unknown>;
}

/** A tracking event of the carrier, of which there are several variants. */
export class CarrierWebhookDto {
  @ApiPropertyOptional({
    example: 'ORD-26112104837261',
    maxLength: 64,
    description:
      'Without it, or when it is unknown, `order_id`, with or without a numeric prefix; else `awb`',
  })
  channel_order_id?: string;

  @ApiPropertyOptional({ oneOf: [{ type: 'string', maxLength: 64 }, { type: 'number' }] })
  order_id?: string | number;

  @ApiProperty({ example: 'DELIVERED', minLength: 1, maxLength: 200 }) current_status!: string;

  @ApiPropertyOptional({ oneOf: [{ type: 'string', maxLength: 64 }, { type: 'number' }] })
  awb?: string | number;

  @ApiPropertyOptional({
    type: 'string',
    example: '23 05 2026 11:43:52',
    description: 'Indian time, unless it has an offset. An unreadable one counts as none',
  })
  current_timestamp?: unknown;

  @ApiPropertyOptional({
    type: 'integer',
    example: 0,
    description: '1: the reverse shipment, which moves nothing',
  })
  is_return?: unknown;
}
