import { ValidateBy } from 'class-validator';
import { BooleanField, ObjectIdField } from '#common/validation/fields.js';
import { IdListField } from '#common/validation/id-list.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { ObjectField } from '#common/validation/object-field.js';
import { MOST_BULK_CHANGES } from '../products.limits.js';
import {
  BasePriceField,
  CategoryIdsField,
  DiscountField,
  MainCategoryField,
  SalePriceField,
  TagsField,
} from './product-fields.js';

const ONE_FORM = 'Give either ids and set, or changes';

/** What each of the products is given. */
export class BulkSetDto {
  @BooleanField({ optional: true }) isActive?: boolean;
  @DiscountField({ optional: true }) discount?: number;
  @MainCategoryField({ optional: true }) mainCategory?: string;
  @TagsField({ optional: true }) addTags?: string[];
  @TagsField({ optional: true }) removeTags?: string[];
  @CategoryIdsField({ optional: true }) addCategoryIds?: string[];
  @CategoryIdsField({ optional: true }) removeCategoryIds?: string[];
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

/** Changes of many products: the same ones for each of `ids`, or `changes` of their own. */
export class BulkProductsDto {
  @InsteadOf('changes', ONE_FORM)
  @IdListField(MOST_BULK_CHANGES)
  ids?: string[];

  @InsteadOf('changes', ONE_FORM)
  @ObjectField(BulkSetDto, 'an object with at least one change', { isItem: hasAny })
  set?: BulkSetDto;

  @ItemListField(BulkChangeDto, 'id and at least one change', {
    optional: true,
    max: MOST_BULK_CHANGES,
    description: 'Instead of `ids` and `set`: 1 to 200 rows of prices, each product or variant once',
    isItem: ({ id: _id, variantId: _variantId, ...changes }) => hasAny(changes),
  })
  @EachOnce()
  changes?: BulkChangeDto[];
}

function EachOnce(): PropertyDecorator {
  return ValidateBy({
    name: 'eachOnce',
    validator: {
      validate: (value) => {
        if (!Array.isArray(value)) return true;
        const rows = (value as BulkChangeDto[]).map((row) => `${row?.id} ${row?.variantId ?? ''}`);
        return new Set(rows).size === rows.length;
      },
      defaultMessage: () => 'changes must name each product or variant once',
    },
  });
}

function hasAny(changes: object): boolean {
  return Object.values(changes).some((value) => value !== undefined);
}
