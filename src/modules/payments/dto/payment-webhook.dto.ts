import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/*
 * The webhooks' bodies as the API description shows them. They are not validated against these classes: the adapter of
 * the payment gateway reads the bytes, because the sender decides about the format.
 */

/** A payment as the gateway reports it. Other fields are ignored. */
export class GatewayPaymentDto {
  @ApiProperty({ example: 'pay_RB58MiP5SPFYyM', description: 'The id of the payment at the gateway' })
  id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'order_RB57x0cvqZLOpq',
    description: 'The id of the order at the gateway; null for a payment that is not of this shop',
  })
  order_id!: string | null;

  @ApiProperty({ type: 'integer', example: 179910, minimum: 0, description: 'In minor units' })
  amount!: number;

  @ApiProperty({ example: 'INR', description: 'ISO 4217' }) currency!: string;

  @ApiProperty({ example: 'captured', description: 'An event with another status than its own is ignored' })
  status!: string;
}

/** A refund as the gateway reports it. Other fields are ignored. */
export class GatewayRefundDto {
  @ApiProperty({ example: 'rfnd_RB5AlQPZ0tV3Ax', description: 'The id of the refund at the gateway' })
  id!: string;

  @ApiProperty({ example: 'pay_RB58MiP5SPFYyM', description: 'The refunded payment' })
  payment_id!: string;

  @ApiPropertyOptional({ type: 'integer', example: 179910, minimum: 0, description: 'In minor units' })
  amount?: number;

  @ApiProperty({ example: 'processed', description: 'An event with another status than its own is ignored' })
  status!: string;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'The reference of the refund, when the shop has asked for it',
  })
  receipt?: string | null;
}

/** A dispute as the gateway reports it. Other fields are ignored. */
export class GatewayDisputeDto {
  @ApiProperty({ example: 'disp_AHfqOvkldwsbqt', description: 'The id of the dispute at the gateway' })
  id!: string;

  @ApiProperty({ example: 'pay_RB58MiP5SPFYyM', description: 'The payment that is disputed' })
  payment_id!: string;

  @ApiPropertyOptional({ type: 'integer', example: 179910, minimum: 0, description: 'In minor units' })
  amount?: number;

  @ApiPropertyOptional({
    type: 'integer',
    example: 0,
    minimum: 0,
    description: 'Amount lost in the dispute, in minor units',
  })
  amount_deducted?: number;

  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'goods_not_received' })
  reason_code?: string | null;
}

/** The gateway's order as `order.paid` contains it. Other fields are ignored. */
export class GatewayOrderDto {
  @ApiProperty({ example: 'order_RB57x0cvqZLOpq', description: 'The order of the payment beside it' })
  id!: string;

  @ApiProperty({
    example: 'paid',
    description: 'By `paid` the payment pays the order, whatever its amount; else the gateway is asked',
  })
  status!: string;
}

export class GatewayOrderEntityDto {
  @ApiProperty({ type: GatewayOrderDto }) entity!: GatewayOrderDto;
}

export class GatewayPaymentEntityDto {
  @ApiProperty({ type: GatewayPaymentDto }) entity!: GatewayPaymentDto;
}

export class GatewayRefundEntityDto {
  @ApiProperty({ type: GatewayRefundDto }) entity!: GatewayRefundDto;
}

export class GatewayDisputeEntityDto {
  @ApiProperty({ type: GatewayDisputeDto }) entity!: GatewayDisputeDto;
}

/** The subject of a gateway's event: `payment`, or beside it its `order`, or the `refund` or the `dispute` of one. */
export class GatewayPayloadDto {
  @ApiPropertyOptional({ type: GatewayPaymentEntityDto }) payment?: GatewayPaymentEntityDto;
  @ApiPropertyOptional({ type: GatewayOrderEntityDto }) order?: GatewayOrderEntityDto;
  @ApiPropertyOptional({ type: GatewayRefundEntityDto }) refund?: GatewayRefundEntityDto;
  @ApiPropertyOptional({ type: GatewayDisputeEntityDto }) dispute?: GatewayDisputeEntityDto;
}

/** An event of the payment gateway. */
export class GatewayWebhookDto {
  @ApiProperty({ example: 'payment.captured', description: 'Unknown events are answered 200 and ignored' })
  event!: string;

  @ApiProperty({ type: GatewayPayloadDto }) payload!: GatewayPayloadDto;

  @ApiPropertyOptional({ type: 'integer', description: 'When it happened, in Unix seconds' })
  created_at?: number;
}
