import { MoneyField } from '#common/validation/fields.js';

/** The prices of a parcel up to one kilogram in the zones of the starter set. */
export class StarterSetDto {
  @MoneyField(0, { example: 49, description: 'to the eight largest cities' }) metroPrice!: number;
  @MoneyField(0, { example: 79, description: 'to the rest of the country' }) restPrice!: number;
  @MoneyField(0, { example: 149, description: 'to the north east and the islands' }) remotePrice!: number;
  @MoneyField(0, { nullable: true, description: 'goods of so much after discount are carried free' })
  freeFrom?: number | null;
}
