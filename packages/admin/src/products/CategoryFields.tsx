import { Autocomplete, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shop } from '../api/client.js';
import { words } from '../words/index.js';
import { flatCategories } from './flat-categories.js';
import type { ProductDraft } from './product-draft.js';

const { products: texts } = words;

/**
 * Asks for the type of the product and where the shop shows it. The main category is one of those in use, or a new
 * one.
 */
export function CategoryFields({
  draft: { mainCategory, itemType, categoryIds },
  change,
}: {
  draft: ProductDraft;
  change: (changed: Partial<ProductDraft>) => void;
}) {
  const { data = [] } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => shop.listCategories({}, { signal }),
  });
  const categories = flatCategories(data);
  return (
    <div className="fields">
      <Autocomplete
        label={texts.mainCategory}
        required
        maxLength={60}
        data={[...new Set(data.map(({ name }) => name))]}
        value={mainCategory}
        onChange={(value) => change({ mainCategory: value })}
      />
      <Autocomplete
        label={texts.itemType}
        placeholder={mainCategory}
        maxLength={60}
        value={itemType}
        onChange={(value) => change({ itemType: value })}
      />
      <MultiSelect
        label={texts.inCategories}
        searchable
        clearable
        maxValues={10}
        data={categories.map(({ id, label }) => ({ value: id, label }))}
        value={[...categoryIds]}
        onChange={(value) => change({ categoryIds: value })}
      />
    </div>
  );
}
