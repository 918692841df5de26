import { ValidateBy } from 'class-validator';
import { field } from '#common/validation/field.js';
import { ObjectIdField, PhoneField, PositiveNumberField, TextField } from '#common/validation/fields.js';
import { IdListField } from '#common/validation/id-list.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { TrackingNumberField } from '#common/validation/tracking-number.js';
import { MOST_ORDERS_OF_DISPATCH } from '../shipping.limits.js';

const OF_PRODUCTS =
  'greater than 0; what is left out follows from the products, and is required when one of them has none';

/** A number of an e-way bill; blanks are left out. */
const EwaybillField = field({
  check: (value) => typeof value === 'string' && /^\d{12}$/.test(value),
  message: (property) => `${property} must have 12 digits`,
  schema: { type: 'string', pattern: '^\\d{12}$', example: '381004567890' },
  transform: (value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value),
});

/** The size of a parcel, as far as the products do not say it, and its e-way bill. */
class ParcelDto {
  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 30 })
  length?: number;
  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 20 })
  breadth?: number;
  @PositiveNumberField({ optional: true, description: `Centimetres, ${OF_PRODUCTS}`, example: 10 })
  height?: number;
  @PositiveNumberField({ optional: true, description: `Kilograms, ${OF_PRODUCTS}`, example: 0.5 })
  weight?: number;

  @EwaybillField({
    nullable: true,
    description:
      'Twelve digits, or null for goods that need none. Required where the goods are worth more than `EWAY_BILL_FROM`; the carrier ' +
      'is told it with its order alone, never later',
  })
  ewaybillNumber?: string | null;
}

/** Body of dispatch: the parcel and the courier's contact phone. */
export class DispatchDto extends ParcelDto {
  @PhoneField({
    optional: true,
    description: "Contact phone; defaults to the customer's, then the shop's",
  })
  phone?: string;
}

/** The parcel of one of several orders. */
export class ParcelOfOrderDto extends ParcelDto {
  @ObjectIdField({ description: 'The order; one of `ids`' }) id!: string;
}

/** Body of the dispatch of several orders. */
export class DispatchManyDto {
  @IdListField(MOST_ORDERS_OF_DISPATCH, { description: 'The orders, at most 50' }) ids!: string[];

  @ItemListField(ParcelOfOrderDto, 'id, each once and one of ids', {
    optional: true,
    max: MOST_ORDERS_OF_DISPATCH,
    description: 'Sizes of parcels, of the orders whose products do not say them',
  })
  @EachOfIds()
  parcels?: ParcelOfOrderDto[];
}

/** By which number, and at which courier, a parcel is followed. */
export class TrackingDto {
  @TrackingNumberField({
    description: 'The tracking number (AWB) as the courier writes it; only its letters and digits count',
  })
  trackingNumber!: string;

  @TextField(2, 64, { example: 'DTDC' }) courierName!: string;
}

/** The parcels are of orders of the list, each of another one. */
function EachOfIds(): PropertyDecorator {
  return ValidateBy({
    name: 'eachOfIds',
    validator: {
      validate: (value, args) => {
        if (!Array.isArray(value) || args === undefined) return true;
        const { ids } = args.object as DispatchManyDto;
        const named = (value as Array<ParcelOfOrderDto | null>).map((parcel) => parcel?.id ?? '');
        return (
          new Set(named).size === named.length &&
          (!Array.isArray(ids) || named.every((id) => ids.includes(id)))
        );
      },
      defaultMessage: () => 'parcels must name orders of ids, each once',
    },
  });
}
