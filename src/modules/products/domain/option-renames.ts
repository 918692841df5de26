import type { ProductVariant } from '../data/product-variant.schema.js';
import { WrongOptionsError } from '../products.errors.js';
import type { AttributeValue, ProductAttributes } from './product-attributes.js';

/** Another value in the place of one that an attribute allows (decisions 14.30). */
export interface OptionRename {
  /** The name of the attribute; may be left out where one attribute alone has the value. */
  readonly name?: string | undefined;
  readonly from: AttributeValue;
  readonly to: AttributeValue;
}

type Renames = ReadonlyMap<string, ReadonlyMap<AttributeValue, AttributeValue>>;

/**
 * The attributes and the options of variants after the renames, which are made all at once: two values may change places.
 * @throws WrongOptionsError for a value that no attribute or several have, and for one that an attribute would have twice
 */
export function withRenames<Variant extends Pick<ProductVariant, 'options'>>(
  attributes: ProductAttributes,
  variants: readonly Variant[],
  wanted: readonly OptionRename[],
): { readonly attributes: ProductAttributes; readonly variants: Variant[] } {
  const renames = byAttribute(attributes, wanted);
  const to = (name: string, value: AttributeValue) => renames.get(name)?.get(value) ?? value;
  const renamed = Object.entries(attributes).map(([name, values]): [string, AttributeValue[]] => {
    const after = values.map((value) => to(name, value));
    const twice = after.find((value, index) => after.indexOf(value) < index);
    if (twice !== undefined) throw new WrongOptionsError(`renameOptions: ${name} would have ${twice} twice`);
    return [name, after];
  });
  return {
    attributes: Object.fromEntries(renamed),
    variants: variants.map((variant) => {
      const options = Object.entries(variant.options).map(([name, value]) => [name, to(name, value)]);
      return { ...variant, options: Object.fromEntries(options) as ProductVariant['options'] };
    }),
  };
}

function byAttribute(attributes: ProductAttributes, wanted: readonly OptionRename[]): Renames {
  const renames = new Map<string, Map<AttributeValue, AttributeValue>>();
  for (const { name, from, to } of wanted) {
    const attribute = name ?? onlyOneWith(attributes, from);
    if (!Object.hasOwn(attributes, attribute) || !attributes[attribute]!.includes(from))
      throw new WrongOptionsError(`renameOptions: ${attribute} has no value ${from}`);
    const ofAttribute = renames.get(attribute) ?? new Map<AttributeValue, AttributeValue>();
    if (ofAttribute.has(from))
      throw new WrongOptionsError(`renameOptions: ${attribute} ${from} is renamed twice`);
    renames.set(attribute, ofAttribute.set(from, to));
  }
  return renames;
}

function onlyOneWith(attributes: ProductAttributes, value: AttributeValue): string {
  const names = Object.keys(attributes).filter((name) => attributes[name]!.includes(value));
  if (names.length === 0) throw new WrongOptionsError(`renameOptions: no attribute has the value ${value}`);
  if (names.length > 1)
    throw new WrongOptionsError(`renameOptions: name which of ${names.join(', ')} has the value ${value}`);
  return names[0]!;
}
