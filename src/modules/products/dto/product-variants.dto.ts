import { field } from '#common/validation/field.js';
import { ObjectIdField, TextField } from '#common/validation/fields.js';
import { isAttributeValue, type AttributeValue } from '../domain/product-attributes.js';
import { LONGEST_ATTRIBUTE_VALUE } from '../products.limits.js';
import { UpdateVariantDto } from './variant.dto.js';

const ValueField = field({
  check: isAttributeValue,
  message: (property) =>
    `${property} must be a string of 1 to ${LONGEST_ATTRIBUTE_VALUE} characters, a number or a boolean`,
  schema: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
});

/** Changes of a variant in a change of its product. */
export class VariantOfProductDto extends UpdateVariantDto {
  @ObjectIdField() _id!: string;
}

/** Another value in the place of one that an attribute allows, in the attribute and in the options of all variants. */
export class RenameOptionDto {
  @TextField(1, 60, {
    optional: true,
    description: 'The attribute; may be left out where one alone has the value',
    example: 'color',
  })
  name?: string;

  @ValueField({ example: 'Red' }) from!: AttributeValue;
  @ValueField({ example: 'Crimson' }) to!: AttributeValue;
}
