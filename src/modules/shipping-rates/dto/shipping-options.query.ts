import { IntQuery, NumberQuery, PincodeField } from '#common/validation/fields.js';
import { MAX_GRAMS } from '../shipping-rates.limits.js';

/** The parcel to be sent, and its destination. */
export class ShippingOptionsQuery {
  @PincodeField() pincode!: string;
  @NumberQuery(0, { optional: true, description: 'price of the goods after discount; default 0' })
  total?: number;
  @IntQuery(0, MAX_GRAMS, { optional: true, description: 'grams; default `SHIPPING_DEFAULT_WEIGHT`' })
  weight?: number;
}
