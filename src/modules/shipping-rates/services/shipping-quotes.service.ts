import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { promisedDelivery } from '#common/time/delivery-promise.js';
import type { ParcelContents } from '../domain/rate.js';
import { pricedRates, type ShippingQuote } from '../domain/shipping-options.js';
import { ActiveZonesService, type ActiveZone } from './active-zones.service.js';

/** Answers how a parcel gets to a PIN code, by the zones as they were when it was asked for. */
export type ShippingQuotes = (pincode: string, contents: ParcelContents) => ShippingQuote;

/** Says how parcels get to PIN codes, for how much and by when (decisions 14.17, 14.18). */
@Injectable()
export class ShippingQuotesService {
  constructor(
    private readonly zones: ActiveZonesService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * The quotes of the zones as they are; undefined where none is active: everything is served, and nothing is charged for it. Ask outside of
   * a unit of work. Without zones nothing is read.
   */
  async current(): Promise<ShippingQuotes | undefined> {
    const { index } = await this.zones.current();
    if (index === undefined) return undefined;
    return (pincode, contents) => this.quoteOf(index.find(pincode), contents);
  }

  /** Says of PIN codes whether anything is sent there. As `current`, ask it outside of a unit of work. */
  async servedPlaces(): Promise<(pincode: string) => boolean> {
    const { index } = await this.zones.current();
    return (pincode) => index === undefined || index.find(pincode)?.isServed === true;
  }

  /** Whether the shop has had a zone. */
  async everHadZones(): Promise<boolean> {
    return (await this.zones.current()).revision > 0;
  }

  private quoteOf(zone: ActiveZone | undefined, contents: ParcelContents): ShippingQuote {
    if (zone === undefined) return { isServed: false, options: [] };
    const now = this.clock.now();
    const options = pricedRates(zone, contents).map(({ rate, priceMinor }) => ({
      rateId: rate._id.toHexString(),
      name: rate.name,
      priceMinor,
      minDays: rate.minDays,
      maxDays: rate.maxDays,
      estimatedDelivery: promisedDelivery(rate, now, this.config.shop),
    }));
    return { isServed: zone.isServed, options };
  }
}
