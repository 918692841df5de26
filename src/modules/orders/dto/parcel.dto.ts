import { PositiveNumberField } from '#common/validation/fields.js';

/** Weight and dimensions of the parcel. */
export class ParcelDto {
  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 30 })
  length!: number;

  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 20 })
  breadth!: number;

  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 10 })
  height!: number;

  @PositiveNumberField({ description: 'Kilograms, greater than 0', example: 0.5 })
  weight!: number;
}
