import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { promisedDelivery } from '#common/time/delivery-promise.js';
import { SILENCE, withCarrierWord, type CarrierWord } from '../domain/carrier-word.js';
import { deliveryTerms, type DeliveryTerms } from '../domain/delivery-terms.js';
import { cashFeeOf, type ParcelContents } from '../domain/rate.js';
import { pricedRates, type ShippingQuote } from '../domain/shipping-options.js';
import { ActiveZonesService, type ActiveZone } from './active-zones.service.js';
import { ServiceabilityService, type AskedParcel } from './serviceability.service.js';

/** Answers how a parcel gets to a PIN code, by the zones as they were when it was asked for. */
export type ShippingQuotes = (pincode: string, contents: ParcelContents) => ShippingQuote;

/** Says how parcels get to PIN codes, for how much and by when (decisions 14.17, 14.18). */
@Injectable()
export class ShippingQuotesService {
  constructor(
    private readonly zones: ActiveZonesService,
    private readonly couriers: ServiceabilityService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * The quotes of the zones as they are; undefined where none is active: everything is served, and nothing is charged for it. Ask outside of
   * a unit of work. Without zones nothing is read.
   * @param parcelOf reads the parcel that is to be quoted, about which the carrier is asked first where the shop wants that; any
   * other one has the word of the zones alone
   */
  async current(parcelOf?: () => Promise<AskedParcel | undefined>): Promise<ShippingQuotes | undefined> {
    const { index } = await this.zones.current();
    if (index === undefined) return undefined;
    const asked = this.couriers.isOn ? await parcelOf?.() : undefined;
    const word = asked === undefined ? SILENCE : await this.wordOn(index.find(asked.pincode), asked);
    return (pincode, contents) => {
      const quote = this.quoteOf(index.find(pincode), contents);
      if (pincode !== asked?.pincode) return quote;
      return withCarrierWord(quote, word, this.clock.now(), this.config.shop);
    };
  }

  /**
   * Says of PIN codes whether anything is sent there. As `current`, ask it outside of a unit of work.
   * @param asked the PIN code about which the carrier is asked as well, where there is one
   */
  async servedPlaces(asked?: string | null): Promise<(pincode: string) => boolean> {
    const { index } = await this.zones.current();
    if (index === undefined) return () => true;
    const isServed = (pincode: string) => index.find(pincode)?.isServed === true;
    if (asked === undefined || asked === null || !this.couriers.isOn) return isServed;
    // What weight is too much for a courier says nothing of the place.
    const parcel = { pincode: asked, grams: this.config.shop.defaultWeightGrams };
    const word = await this.wordOn(index.find(asked), parcel);
    return (pincode) => isServed(pincode) && (pincode !== asked || word.isServed);
  }

  /**
   * Returns what the delivery of a parcel costs at most, and how long it takes; undefined where no zone is active, or
   * none sends it.
   */
  async termsOf(contents: ParcelContents): Promise<DeliveryTerms | undefined> {
    return deliveryTerms((await this.zones.current()).zones, contents);
  }

  /** Says of PIN codes whether a parcel there can be paid at the door, whatever it costs. As `current`, ask it outside of a unit of work. */
  async cashPlaces(): Promise<(pincode: string) => boolean> {
    const { index } = await this.zones.current();
    return (pincode) => {
      const zone = index?.find(pincode);
      return zone?.isServed === true && zone.rates.some(({ cod }) => cod !== undefined);
    };
  }

  /** Whether the shop takes cash on delivery at all: a rate of an active zone does. */
  async takesCash(): Promise<boolean> {
    return (await this.zones.current()).takesCash;
  }

  /** Whether the shop has had a zone. */
  async everHadZones(): Promise<boolean> {
    return (await this.zones.current()).revision > 0;
  }

  /** Where the zones send nothing the carrier is not asked. */
  private async wordOn(zone: ActiveZone | undefined, parcel: AskedParcel): Promise<CarrierWord> {
    if (zone?.isServed !== true) return SILENCE;
    return this.couriers.wordOn(parcel, { withCash: zone.rates.some(({ cod }) => cod !== undefined) });
  }

  private quoteOf(zone: ActiveZone | undefined, contents: ParcelContents): ShippingQuote {
    if (zone === undefined) return { isServed: false, options: [] };
    const now = this.clock.now();
    const options = pricedRates(zone, contents).map(({ rate, priceMinor }) => ({
      rateId: rate._id.toHexString(),
      name: rate.name,
      priceMinor,
      codFeeMinor: cashFeeOf(rate, contents.goodsMinor + priceMinor),
      minDays: rate.minDays,
      maxDays: rate.maxDays,
      estimatedDelivery: promisedDelivery(rate, now, this.config.shop),
    }));
    return { isServed: zone.isServed, options };
  }
}
