import { field, type FieldOptions } from '#common/validation/field.js';
import { BooleanField, IntField, ObjectIdField } from '#common/validation/fields.js';
import { ruledText } from '#common/validation/ruled-text.js';
import { SlugField } from '#common/validation/slug-field.js';
import { UNSEEN } from '#common/text/invisible-characters.js';
import { isWebAddress } from '#common/validation/web-address.js';
import { LAST_POSITION } from '../categories.limits.js';

const NOT_SEEN = new RegExp(`[${UNSEEN}]`, 'u');

const NameField = ruledText({
  min: 2,
  max: 60,
  keeps: (name) => !NOT_SEEN.test(name),
  rule: 'must not contain control or text direction characters',
  schema: { example: 'Kettles' },
});

const SLUG = {
  example: 'kettles',
  description: 'its readable address: unique; made from the name when a category is created without one',
};

const PositionField = (options?: FieldOptions) =>
  IntField(0, LAST_POSITION, {
    description: 'among the categories below the same one: lowest first, then by name',
    ...options,
  });

const ImageField = field({
  check: isWebAddress,
  message: (property) => `${property} must be a http or https URL`,
  schema: { type: 'string', format: 'uri' },
});

const PARENT = {
  nullable: true,
  description: 'the category that it is below; null: it is on the first level',
};

export class CreateCategoryDto {
  @NameField() name!: string;
  @SlugField({ ...SLUG, optional: true }) slug?: string;
  @ObjectIdField(PARENT) parentId?: string | null;
  @PositionField({ default: 0 }) position = 0;
  @BooleanField({ default: true }) isActive = true;
  @ImageField({ optional: true }) image?: string;
}

/** Changes of a category; omitted fields stay. `null` takes the image away. */
export class UpdateCategoryDto {
  @NameField({ optional: true }) name?: string;
  @SlugField({ ...SLUG, optional: true }) slug?: string;
  @ObjectIdField(PARENT) parentId?: string | null;
  @PositionField({ optional: true }) position?: number;
  @BooleanField({ optional: true }) isActive?: boolean;
  @ImageField({ nullable: true }) image?: string | null;
}
