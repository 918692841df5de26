import { Injectable, Logger } from '@nestjs/common';
import { pinCodeIn } from '#common/india/pin-codes.js';
import { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';

/**
 * Says where the carrier picks parcels up (decisions 14b): at `SHIPPING_PICKUP_PINCODE`, else where the carrier's account says, which is asked
 * once, else where the address of the seller ends.
 */
@Injectable()
export class PickupPlaceService {
  private readonly logger = new Logger('Carrier');
  private asked: Promise<string | undefined> | undefined;

  constructor(
    private readonly carrier: Carrier,
    private readonly config: AppConfig,
  ) {}

  /** Refuses to start where nobody says it. A carrier that does not answer may do so later. @throws ConfigError */
  async require(): Promise<void> {
    try {
      if ((await this.pincode()) !== undefined) return;
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      return this.logger.warn({
        event: 'carrier.pickup_place_unknown',
        msg: 'The carrier did not say where it picks parcels up; it is asked again with the next question',
        reason: error.reason,
      });
    }
    throw new ConfigError([
      'SHIPPING_PICKUP_PINCODE: required when SHIPPING_SERVICEABILITY is true, because neither the carrier nor SELLER_ADDRESS has it',
    ]);
  }

  /** @throws ExternalCallError when only the carrier can say it, and gives no answer */
  async pincode(): Promise<string | undefined> {
    const { pickupPincode, seller } = this.config.shop;
    if (pickupPincode !== undefined) return pickupPincode;
    const ofSeller = pinCodeIn(seller.address);
    try {
      return (await this.ofCarrier()) ?? ofSeller;
    } catch (error) {
      if (ofSeller === undefined || !(error instanceof ExternalCallError)) throw error;
      return ofSeller;
    }
  }

  private async ofCarrier(): Promise<string | undefined> {
    this.asked ??= this.carrier.pickupPincode();
    const { asked } = this;
    try {
      return await asked;
    } catch (error) {
      // It is asked again: it has not answered.
      if (this.asked === asked) this.asked = undefined;
      throw error;
    }
  }
}
