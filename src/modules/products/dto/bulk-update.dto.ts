import { ValidateBy } from 'class-validator';
import { MAX_SLUG } from '#common/text/slug.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { EachOnce } from '#common/validation/each-once.js';
import { field } from '#common/validation/field.js';
import { BooleanField, NumberField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { IdListField } from '#common/validation/id-list.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { ObjectField } from '#common/validation/object-field.js';
import { PRICE_ROUNDINGS, type PriceRounding } from '../domain/price-change.js';
import { MAX_NAME, MOST_BULK_CHANGES, MOST_BULK_FOUND } from '../products.limits.js';
import {
  BasePriceField,
  CategoryIdsField,
  DiscountField,
  MainCategoryField,
  SalePriceField,
  TagsField,
} from './product-fields.js';

const ONE_FORM = 'Give either ids and set, or changes';

/** The changes that each of the products gets. */
export class BulkSetDto {
  @BooleanField({ optional: true }) isActive?: boolean;
  @NumberField(-99, 1_000, {
    optional: true,
    example: 5,
    description: 'per cent by which `basePrice` changes, that of variants with a price of their own too',
  })
  percent?: number;

  @RoundToField()
  roundTo?: PriceRounding;

  @DiscountField({ optional: true }) discount?: number;
  @SalePriceField({ nullable: true }) salePrice?: number | null;

  @DayOrTimeField({
    optional: true,
    description:
      'when `discount` or `salePrice` begins to hold: now, if it is left out; a date without a time is the whole day in `SHOP_TIMEZONE`',
  })
  startsAt?: Date | CalendarDay;

  @DayOrTimeField({ optional: true, description: 'when the price is again what it was before' })
  endsAt?: Date | CalendarDay;

  @MainCategoryField({ optional: true }) mainCategory?: string;
  @TagsField({ optional: true }) addTags?: string[];
  @TagsField({ optional: true }) removeTags?: string[];
  @CategoryIdsField({ optional: true }) addCategoryIds?: string[];
  @CategoryIdsField({ optional: true }) removeCategoryIds?: string[];
}

/** The products to change, by the parameters of `GET /products/admin`. */
export class BulkFilterDto {
  @TextField(1, 200, { optional: true }) q?: string;
  @TextField(1, MAX_SLUG, { optional: true, description: 'The `slug` of a category' }) category?: string;
  @TextField(1, MAX_NAME, { optional: true }) itemType?: string;
  @TextField(1, MAX_NAME, { optional: true }) mainCategory?: string;
  @TextField(1, MAX_NAME, { optional: true }) brand?: string;
  @BooleanField({ optional: true }) isActive?: boolean;
  @BooleanField({ optional: true }) lowStock?: boolean;
}

/** A row of a grid of prices: of a product, or of one of its variants. */
export class BulkChangeDto {
  @ObjectIdField() id!: string;
  @ObjectIdField({ optional: true, description: 'The variant, where the row is one of its own' })
  variantId?: string;
  @BasePriceField({ optional: true }) basePrice?: number;
  @SalePriceField({ nullable: true }) salePrice?: number | null;
  @DiscountField({ optional: true }) discount?: number;
  @BooleanField({ optional: true }) isActive?: boolean;
}

/** Changes of many products: the same ones for each of `ids` or of what `filter` finds, or `changes` of their own. */
export class BulkProductsDto {
  @InsteadOf(['changes', 'filter'], ONE_FORM)
  @IdListField(MOST_BULK_CHANGES)
  ids?: string[];

  @ObjectField(BulkFilterDto, 'an object with at least one parameter', {
    optional: true,
    isItem: hasAny,
    description: `Instead of \`ids\`: what the administrators' list finds by it, at most ${MOST_BULK_FOUND} products`,
  })
  @WithoutChanges()
  filter?: BulkFilterDto;

  @InsteadOf('changes', ONE_FORM)
  @ObjectField(BulkSetDto, 'an object with at least one change', { isItem: isChange })
  set?: BulkSetDto;

  @ItemListField(BulkChangeDto, 'id and at least one change', {
    optional: true,
    max: MOST_BULK_CHANGES,
    description: 'Instead of `ids` and `set`: 1 to 200 rows of prices, each product or variant once',
    isItem: ({ id: _id, variantId: _variantId, ...changes }) => hasAny(changes),
  })
  @EachOnce<BulkChangeDto>(
    (row) => `${row?.id} ${row?.variantId ?? ''}`,
    'changes must name each product or variant once',
  )
  changes?: BulkChangeDto[];
}

function WithoutChanges(): PropertyDecorator {
  return ValidateBy({
    name: 'withoutChanges',
    validator: {
      validate: (_, args) =>
        args === undefined || !('changes' in args.object) || args.object.changes === undefined,
      defaultMessage: () => ONE_FORM,
    },
  });
}

/** The step that changed prices are rounded to; refused without `percent`. */
function RoundToField(): PropertyDecorator {
  return field({
    check: (value) => (PRICE_ROUNDINGS as readonly unknown[]).includes(value),
    message: (property) => `${property} must be one of ${PRICE_ROUNDINGS.join(', ')}`,
    schema: {
      type: 'number',
      enum: [...PRICE_ROUNDINGS],
      default: 0.01,
      example: 0.99,
      description: 'with `percent`: the nearest price in steps of so much, 0.99 is the nearest that ends so',
    },
  })({ optional: true });
}

/** `roundTo` says how `percent` changes a price, and nothing alone. */
function isChange({ roundTo, ...set }: BulkSetDto): boolean {
  return hasAny(set) && (roundTo === undefined || set.percent !== undefined);
}

function hasAny(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}
