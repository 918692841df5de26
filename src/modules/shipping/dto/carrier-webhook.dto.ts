import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/*
 * The webhook's body as the API description shows it. It is not validated against this class: the adapter of the carrier reads
 * the bytes, because the sender decides about the format.
 */

/** A tracking event of the carrier, of which there are several variants. */
export class CarrierWebhookDto {
  @ApiPropertyOptional({
    example: 'ORD-26112104837261',
    maxLength: 64,
    description:
      'Without it, or when it is unknown, `order_id`, with or without a numeric prefix; else `awb`',
  })
  channel_order_id?: string;

  @ApiPropertyOptional({
    oneOf: [{ type: 'string', maxLength: 64 }, { type: 'number' }],
    description: "The order's number, or the carrier's own for it",
  })
  order_id?: string | number;

  @ApiProperty({
    example: 'DELIVERED',
    minLength: 1,
    maxLength: 200,
    description: 'Kept as `carrierStatus`; unknown ones change nothing else',
  })
  current_status!: string;

  @ApiPropertyOptional({
    oneOf: [{ type: 'string', maxLength: 64 }, { type: 'number' }],
    description:
      'The tracking number. Another one than the order has replaces it, if the order is named by its number',
  })
  awb?: string | number;

  @ApiPropertyOptional({
    type: 'string',
    example: 'Delhivery Surface',
    description: 'Of a new tracking number',
  })
  courier_name?: unknown;

  @ApiPropertyOptional({
    type: 'string',
    example: '23 05 2026 11:43:52',
    description:
      'Indian time, unless it has an offset. An unreadable one counts as none, one more than ten minutes ahead as the time of arrival',
  })
  current_timestamp?: unknown;

  @ApiPropertyOptional({
    type: 'integer',
    example: 0,
    description: '1: a reverse shipment, which is ignored',
  })
  is_return?: unknown;
}
