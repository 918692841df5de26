import { newId } from '#infrastructure/database/new-id.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { lostValue } from './lost-values.js';
import type { ProductAttributes, SelectedAttributes } from './product-attributes.js';

type Variant = Pick<ProductVariant, '_id' | 'sku' | 'options'>;

describe('an option value that variants use', () => {
  type Case = [string, Variant[], Variant[], ProductAttributes, string | undefined];
  const variant = (sku: string, options: SelectedAttributes): Variant => ({
    _id: newId(),
    sku,
    options,
  });
  const red = variant('R-S', { Colour: 'Red', Size: 'S' });
  const redder = variant('R-M', { Colour: 'Red', Size: 'M' });
  const blue = variant('B-S', { Colour: 'Blue', Size: 'S' });
  const stored = [red, redder, blue];
  const many = Array.from({ length: 7 }, (_, index) => variant(`V-${index}`, { Size: 0 }));
  const changed = { ...red, options: { Colour: 'Green', Size: 'S' } };

  rules('IMO-01').it.each<Case>([
    ['nothing', stored, stored, { Colour: ['Red', 'Blue'], Size: ['S', 'M'] }, undefined],
    [
      'one of two',
      stored,
      stored,
      { Colour: ['Blue'], Size: ['S', 'M'] },
      'attributes.Colour must keep Red: the variants R-S, R-M have it',
    ],
    [
      'one of one',
      stored,
      stored,
      { Colour: ['Red', 'Blue'], Size: ['S'] },
      'attributes.Size must keep M: the variant R-M has it',
    ],
    [
      'the attribute',
      stored,
      stored,
      { Color: ['Red', 'Blue'], Size: ['S', 'M'] },
      'attributes.Colour must keep Red: the variants R-S, R-M have it',
    ],
    ['all attributes', [blue], [blue], {}, 'attributes.Colour must keep Blue: the variant B-S has it'],
    [
      'a number used by many',
      many,
      many,
      { Size: [1] },
      'attributes.Size must keep 0: the variants V-0, V-1, V-2, V-3, V-4 and 2 more have it',
    ],
    [
      'a text for a number',
      many.slice(0, 1),
      many.slice(0, 1),
      { Size: ['0'] },
      'attributes.Size must keep 0: the variant V-0 has it',
    ],
    ['what no variant has any more', [red], [changed], { Colour: ['Green'], Size: ['S'] }, undefined],
    ['the value of a variant that goes', stored, [blue], { Colour: ['Blue'], Size: ['S'] }, undefined],
    [
      'nothing, but a new variant has a value besides',
      stored,
      [...stored, variant('X', { Size: 'XL' })],
      { Colour: ['Red', 'Blue'], Size: ['S', 'M'] },
      undefined,
    ],
    [
      'nothing, but a variant gets a value besides',
      [red],
      [changed],
      { Colour: ['Red'], Size: ['S'] },
      undefined,
    ],
  ])(
    'is named with its variants when the attributes lose %s',
    (_case, before, after, attributes, message) => {
      expect(lostValue(before, after, attributes)?.message).toBe(message);
    },
  );
});
