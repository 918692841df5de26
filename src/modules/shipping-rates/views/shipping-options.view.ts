import { ApiProperty } from '@nestjs/swagger';
import { toMajor } from '#common/money/money.js';
import type { ShippingOption, ShippingQuote } from '../domain/shipping-options.js';

/** The days between which a parcel arrives, in the time zone of the shop */
export class EstimatedDeliveryView {
  @ApiProperty({ type: String, example: '2026-12-01' }) from!: string;
  @ApiProperty({ type: String, example: '2026-12-04' }) to!: string;
}

/** The fee of cash on delivery. */
export class OptionCodView {
  fee!: number;
}

/** A way of shipping to a PIN code. */
export class ShippingOptionView {
  rateId!: string;
  name!: string;
  /** in the major unit; 0 where it is free */
  price!: number;
  /** null where nothing is promised */
  estimatedDelivery!: EstimatedDeliveryView | null;
  /** null where a parcel of this sum cannot be paid at the door */
  cod!: OptionCodView | null;
}

/** How parcels get to a PIN code. */
export class ShippingOptionsView {
  /** Whether anything is sent there */
  isServed!: boolean;
  /** Cheapest first; none where no zone is active, or no rate carries the weight */
  options!: ShippingOptionView[];
}

/** Shows the ways of shipping. */
export function toShippingOptions({ isServed, options }: ShippingQuote): ShippingOptionsView {
  return { isServed, options: options.map((option) => toShippingOption(option)) };
}

/** Shows a way of shipping. */
export function toShippingOption(option: ShippingOption): ShippingOptionView {
  return {
    rateId: option.rateId,
    name: option.name,
    price: toMajor(option.priceMinor),
    estimatedDelivery: option.estimatedDelivery ?? null,
    cod: option.codFeeMinor === undefined ? null : { fee: toMajor(option.codFeeMinor) },
  };
}
