import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Allow, ValidateBy } from 'class-validator';
import { field } from '#common/validation/field.js';
import { TextField } from '#common/validation/fields.js';
import { LooseInput } from '#http/decorators.js';
import { carrierTime, orderNumbersIn, type CarrierEvent } from '../domain/carrier-event.js';

/** The carrier takes 50 characters, and adds its prefix. */
const MAX_REFERENCE = 64;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Our order number: under its own name, in other variants of the payload under `order_id`, or known by the AWB alone. */
function OrderReference(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      example: 'ORD-26112104837261',
      maxLength: MAX_REFERENCE,
      description:
        'Without it, or when it is unknown, `order_id`, with or without a numeric prefix; else `awb`',
    }),
    Transform(({ value }: { value: unknown }) => absentIfEmpty(value)),
    ValidateBy({
      name: 'orderReference',
      validator: {
        validate: (value, args) =>
          value === undefined
            ? hasOtherReference(args?.object as CarrierEventDto | undefined)
            : isText(value) && value.length <= MAX_REFERENCE,
        defaultMessage: (args) =>
          args?.value === undefined
            ? 'channel_order_id, order_id or awb is required'
            : `channel_order_id must be a string of at most ${MAX_REFERENCE} characters`,
      },
    }),
  );
}

function hasOtherReference(event: CarrierEventDto | undefined): boolean {
  return event?.order_id !== undefined || event?.awb !== undefined;
}

const absentIfEmpty = (value: unknown) => (value === null || value === '' ? undefined : value);

const textOrNumber = (name: string) => ({
  name: 'textOrNumber',
  check: (value: unknown) => (isText(value) && value.length <= MAX_REFERENCE) || Number.isFinite(value),
  message: () => `${name} must be a string of at most ${MAX_REFERENCE} characters or a number`,
  schema: { oneOf: [{ type: 'string', maxLength: MAX_REFERENCE }, { type: 'number' }] },
  transform: absentIfEmpty,
});

/** A tracking webhook of the carrier, of which there are several variants. Fields beyond these are let be. */
@LooseInput()
export class CarrierEventDto {
  @OrderReference()
  channel_order_id?: string;

  @field(textOrNumber('order_id'), { optional: true })
  order_id?: string | number;

  @TextField(1, 200, { example: 'DELIVERED' })
  current_status!: string;

  @field(textOrNumber('awb'), { optional: true })
  awb?: string | number;

  /** An unreadable one counts as none. */
  @Allow()
  @ApiPropertyOptional({ type: 'string', example: '23 05 2026 11:43:52' })
  current_timestamp?: unknown;

  @Allow()
  @ApiPropertyOptional({
    type: 'integer',
    example: 0,
    description: '1: the reverse shipment, which moves nothing',
  })
  is_return?: unknown;
}

export function toCarrierEvent(dto: CarrierEventDto): CarrierEvent {
  return {
    orderNumbers: [dto.channel_order_id, dto.order_id].flatMap((reference) =>
      reference === undefined ? [] : orderNumbersIn(String(reference)),
    ),
    trackingNumber: dto.awb === undefined ? undefined : String(dto.awb).trim(),
    statusText: dto.current_status,
    at: carrierTime(dto.current_timestamp),
    isReturn: dto.is_return === 1 || dto.is_return === '1' || dto.is_return === true,
  };
}
