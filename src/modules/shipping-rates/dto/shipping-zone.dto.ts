import { field, type FieldOptions } from '#common/validation/field.js';
import { BooleanField, IntField, MoneyField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { ObjectField } from '#common/validation/object-field.js';
import { faultOfEntries } from '../domain/pincode-entries.js';
import { wrongEntry } from '../domain/zone-place.js';
import {
  MAX_COD_TOTAL,
  MAX_DAYS,
  MAX_GRAMS,
  MAX_PINCODES,
  MAX_RATES,
  MAX_WEIGHT_STEPS,
} from '../shipping-rates.limits.js';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const hasCount = (value: unknown): value is string[] =>
  isTexts(value) && value.length >= 1 && value.length <= MAX_PINCODES;

/** Entries of a zone. That none is there twice is a rule of the zone. */
const PincodesField = (options?: FieldOptions) =>
  field({
    check: (value) => hasCount(value) && faultOfEntries(value)?.fault !== 'WRONG',
    message: (property, value) =>
      hasCount(value)
        ? `${property} ${wrongEntry(faultOfEntries(value)?.text ?? '')}`
        : `${property} must be a list of 1 to ${MAX_PINCODES} texts`,
    schema: {
      type: 'array',
      items: { type: 'string', maxLength: 20, example: '560001' },
      minItems: 1,
      maxItems: MAX_PINCODES,
      description: 'PIN codes, their first one to five digits, or ranges such as `110001-110096`',
    },
  })(options);

/** A step of a rate by weight. */
export class WeightStepDto {
  @IntField(1, MAX_GRAMS, { description: 'grams, inclusive' }) upTo!: number;
  @MoneyField(0) price!: number;
}

/** The terms of cash on delivery. */
export class RateCodDto {
  @MoneyField(0, { description: 'added to what is paid at the door' }) fee!: number;
  @MoneyField(0, { nullable: true, description: 'of the total without the fee' }) minTotal?: number | null;
  @CodTotalField() maxTotal?: number | null;
}

function CodTotalField(): PropertyDecorator {
  return field({
    check: (value) => typeof value === 'number' && value >= 0 && value <= MAX_COD_TOTAL,
    message: (property) => `${property} must be an amount of 0 to ${MAX_COD_TOTAL}`,
    schema: { type: 'number', minimum: 0, maximum: MAX_COD_TOTAL },
  })({ nullable: true, description: 'of the total without the fee' });
}

/** A way of shipping. A field that is left out, or null, does not limit it. */
export class ShippingRateDto {
  @ObjectIdField({ optional: true, description: 'of a rate of this zone: it keeps its id' }) _id?: string;
  @TextField(2, 60, { example: 'Standard' }) name!: string;
  @MoneyField(0, { example: 49 }) price!: number;
  @MoneyField(0, { nullable: true, description: 'goods of so much after discount are carried free' })
  freeFrom?: number | null;
  @ItemListField(WeightStepDto, 'upTo and price', {
    nullable: true,
    max: MAX_WEIGHT_STEPS,
    description: 'ascending; their prices stand in the place of `price`',
  })
  weightSteps?: WeightStepDto[] | null;
  @MoneyField(0, {
    nullable: true,
    description: 'of each started kilogram above the last step, or above the first kilogram without steps',
  })
  perKg?: number | null;
  @IntField(1, MAX_GRAMS, { nullable: true, description: 'grams' }) maxWeight?: number | null;
  @IntField(0, MAX_DAYS, { nullable: true, description: 'working days, with maxDays' }) minDays?:
    number | null;
  @IntField(0, MAX_DAYS, { nullable: true, description: 'working days, with minDays' }) maxDays?:
    number | null;
  @ObjectField(RateCodDto, 'an object with fee', {
    nullable: true,
    description: 'terms of cash on delivery; without them it cannot be paid at the door',
  })
  cod?: RateCodDto | null;
}

const RatesField = (options: { optional?: boolean } = {}) =>
  ItemListField(ShippingRateDto, 'name and price', { min: 0, max: MAX_RATES, ...options });

/** A new zone: a list of PIN codes, or the rest. */
export class CreateShippingZoneDto {
  @TextField(2, 60, { example: 'Bengaluru' }) name!: string;
  @PincodesField({ optional: true }) pincodes?: string[];
  @BooleanField({ default: false, description: 'all that no other zone has' }) isRest = false;
  @BooleanField({ default: true, description: 'false: nothing is sent there' }) isServed = true;
  @BooleanField({ default: true }) isActive = true;
  @RatesField({ optional: true }) rates: ShippingRateDto[] = [];
}

/** Changes of a zone. `rates` stand in the place of all that it has. */
export class UpdateShippingZoneDto {
  @TextField(2, 60, { optional: true }) name?: string;
  @PincodesField({ optional: true }) pincodes?: string[];
  @BooleanField({ optional: true, description: 'true takes the PIN codes away' }) isRest?: boolean;
  @BooleanField({ optional: true }) isServed?: boolean;
  @BooleanField({ optional: true }) isActive?: boolean;
  @RatesField({ optional: true }) rates?: ShippingRateDto[];
  @IntField(1, Number.MAX_SAFE_INTEGER, {
    optional: true,
    description: '`version` as it was read: of another one the change is 409 `CHANGED_MEANWHILE`',
  })
  version?: number;
}
