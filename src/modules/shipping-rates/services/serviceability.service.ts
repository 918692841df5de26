import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { stateOfPinCode } from '#common/india/pin-codes.js';
import { HOUR_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { Carrier, type Serviceability } from '#infrastructure/carrier/carrier.port.js';
import { InvalidPickupPincodeError } from '#infrastructure/carrier/pickup-pincode.error.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { SILENCE, type CarrierWord } from '../domain/carrier-word.js';
import { PickupPlaceService } from './pickup-place.service.js';

/** The weights that carriers price alike. */
const SLAB_GRAMS = 500;
const KEPT_MS = 6 * HOUR_MS;
/** How long a failure is kept, so that the next question does not wait for it as well. */
const SILENCE_MS = 60_000;
/** The most questions of a process at a time: beyond, the carrier counts as silent. */
const MOST_AT_ONCE = 20;

/** A parcel that somebody asks about. */
export interface AskedParcel {
  readonly pincode: string;
  readonly grams: number;
}

/** Kept in the place of an answer that failed. */
type Kept = Serviceability | 'SILENT';

/**
 * Asks the carrier whether couriers go to a PIN code (decisions 14.20), and keeps what it answers for six hours, by PIN code, half kilogram
 * and whether cash is collected. Any failure is silence, which is kept for a minute: it refuses no customer. Ask it outside of a
 * unit of work.
 */
@Injectable()
export class ServiceabilityService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Carrier');
  private readonly asking = new Map<string, Promise<Kept>>();
  private isPickupRefused = false;

  constructor(
    private readonly carrier: Carrier,
    private readonly cache: CacheStore,
    private readonly places: PickupPlaceService,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    metrics.readOnScrape({
      name: 'storefront_carrier_pickup_pincode_refused',
      help: 'Whether the carrier has refused the PIN code that it is to pick parcels up at: 1 or 0.',
      labels: [],
      read: async () => [{ labels: {}, value: this.isPickupRefused ? 1 : 0 }],
    });
  }

  /** Whether the carrier is asked at all. */
  get isOn(): boolean {
    return this.config.shop.serviceability;
  }

  /** @throws ConfigError when nobody says where parcels are picked up */
  async onApplicationBootstrap(): Promise<void> {
    if (this.isOn) await this.places.require();
  }

  /**
   * Returns the carrier's word on a parcel; `SILENCE` where it gives none, and for a PIN code that India does not have.
   * @param withCash whether a way of shipping collects cash: only then the carrier is asked about it
   */
  async wordOn(parcel: AskedParcel, { withCash }: { withCash: boolean }): Promise<CarrierWord> {
    if (!this.isOn || stateOfPinCode(parcel.pincode) === undefined) return SILENCE;
    const prepaid = await this.answerOn(parcel, false);
    if (prepaid === 'SILENT') return SILENCE;
    if (prepaid.answer === 'not-served') return { isServed: false, takesCash: false };
    const cash = withCash ? await this.answerOn(parcel, true) : 'SILENT';
    return {
      isServed: true,
      takesCash: cash === 'SILENT' || cash.answer === 'served',
      days: prepaid.days,
    };
  }

  /** Asks one question at a time for each key: other callers share its answer. */
  private answerOn({ pincode, grams }: AskedParcel, isCash: boolean): Promise<Kept> {
    const slab = Math.max(1, Math.ceil(grams / SLAB_GRAMS));
    const key = `serviceability:${pincode}:${slab}:${isCash ? 'cash' : 'prepaid'}`;
    const answer = this.asking.get(key);
    if (answer !== undefined) return answer;
    if (this.asking.size >= MOST_AT_ONCE) return Promise.resolve('SILENT');
    const asked = this.find(key, { pincode, grams: slab * SLAB_GRAMS, isCash }).finally(() =>
      this.asking.delete(key),
    );
    this.asking.set(key, asked);
    return asked;
  }

  private async find(key: string, question: AskedParcel & { isCash: boolean }): Promise<Kept> {
    try {
      const mark = await this.cache.findMark(key);
      if (mark !== null) return JSON.parse(mark) as Kept;
      const answer = await this.ask(question);
      await this.cache.putMark(key, JSON.stringify(answer), answer === 'SILENT' ? SILENCE_MS : KEPT_MS);
      return answer;
    } catch (error) {
      // Without the store each request would ask: the outage has an alarm of its own.
      if (error instanceof CacheStoreDownError) return 'SILENT';
      throw error;
    }
  }

  private async ask(question: AskedParcel & { isCash: boolean }): Promise<Kept> {
    try {
      const pickupPincode = await this.places.pincode();
      if (pickupPincode === undefined) return 'SILENT';
      const answer = await this.carrier.serviceability({ ...question, pickupPincode });
      this.isPickupRefused = false;
      return answer;
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.complain(error);
      return 'SILENT';
    }
  }

  private complain(error: ExternalCallError): void {
    if (!(error instanceof InvalidPickupPincodeError))
      return this.logger.warn({
        event: 'carrier.serviceability_failed',
        msg: 'The carrier gave no answer about a PIN code; it counts as served for a minute',
        reason: error.reason,
      });
    this.isPickupRefused = true;
    this.logger.error({
      event: 'carrier.pickup_pincode_refused',
      msg: 'The carrier does not pick up at the PIN code of the shop; every PIN code counts as served',
      reason: error.reason,
    });
  }
}
