import { PhoneField, PositiveNumberField, TextField } from '#common/validation/fields.js';

const OF_PRODUCTS =
  'greater than 0; what is left out follows from the products, and is required when one of them has none';

/** Body of dispatch: the parcel and the courier's contact phone. */
export class DispatchDto {
  @PhoneField({
    optional: true,
    description: "Contact phone; defaults to the customer's, then the shop's",
  })
  phone?: string;

  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 30 })
  length?: number;
  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 20 })
  breadth?: number;
  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 10 })
  height?: number;
  @PositiveNumberField({ optional: true, description: `Kilograms, ${OF_PRODUCTS}`, example: 0.5 })
  weight?: number;
}

/** By which number, and at which courier, a parcel is followed. */
export class TrackingDto {
  @TextField(3, 64, { example: 'DTDC4827193056', description: 'The tracking number (AWB)' })
  trackingNumber!: string;

  @TextField(2, 64, { example: 'DTDC' }) courierName!: string;
}
