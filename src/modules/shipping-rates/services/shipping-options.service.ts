import { Injectable } from '@nestjs/common';
import { toMinor } from '#common/money/money.js';
import { AppConfig } from '#config/app-config.js';
import type { ShippingOptionsQuery } from '../dto/shipping-options.query.js';
import { toShippingOptions, type ShippingOptionsView } from '../views/shipping-options.view.js';
import { ShippingQuotesService } from './shipping-quotes.service.js';

/** Answers the ways of shipping to a PIN code. */
@Injectable()
export class ShippingOptionsService {
  constructor(
    private readonly quotes: ShippingQuotesService,
    private readonly config: AppConfig,
  ) {}

  /** The ways of shipping of goods of a price and a weight. Without active zones everything is served, and there is nothing to choose. */
  async find({ pincode, total = 0, weight }: ShippingOptionsQuery): Promise<ShippingOptionsView> {
    const grams = weight ?? this.config.shop.defaultWeightGrams;
    const quote = await this.quotes.current(async () => ({ pincode, grams }));
    if (quote === undefined) return { isServed: true, options: [] };
    return toShippingOptions(quote(pincode, { goodsMinor: toMinor(total), grams }));
  }
}
