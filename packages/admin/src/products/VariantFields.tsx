import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { words } from '../words/index.js';
import { NumberField } from './NumberField.js';
import type { PictureDraft, ProductDraft, VariantDraft } from './product-draft.js';
import { renamedOptions, renamesOf } from './variant-combinations.js';

const { products: texts } = words;

/** Shows the options that differ, and the table of all variants that follow from them. */
export function VariantFields({
  draft,
  change,
}: {
  draft: ProductDraft;
  change: (changed: Partial<ProductDraft>) => void;
}) {
  const { options, variants, shownVariants } = draft;
  const renames = renamesOf(draft);
  const setVariant = (index: number, changed: Partial<VariantDraft>): void =>
    change({ variants: variants.map((each, at) => (at === index ? { ...each, ...changed } : each)) });
  return (
    <>
      {options.map(({ name, values }, index) => (
        <div className="fields" key={index}>
          <TextInput
            label={texts.optionName}
            value={name}
            maxLength={60}
            onChange={({ currentTarget }) =>
              change({
                options: options.map((each, at) =>
                  at === index ? { ...each, name: currentTarget.value } : each,
                ),
              })
            }
          />
          <TextInput
            label={texts.optionValues}
            placeholder={texts.optionHint}
            value={values}
            onChange={({ currentTarget }) =>
              change({
                options: options.map((each, at) =>
                  at === index ? { ...each, values: currentTarget.value } : each,
                ),
              })
            }
          />
        </div>
      ))}
      <Button
        variant="subtle"
        w="fit-content"
        onClick={() => change({ options: [...options, { name: '', values: '' }] })}
      >
        + {texts.addOption}
      </Button>
      {variants.length > 0 && (
        <>
          <p className="second">{shownVariants.length > 0 ? texts.variantsPriced : texts.variantsHint}</p>
          <div className="table-scroll" role="region" aria-label={texts.variants} tabIndex={0}>
            <table className="table variants">
              <thead>
                <tr>
                  <th>{texts.variants}</th>
                  <th>{texts.sold}</th>
                  <th>{texts.sku}</th>
                  <th>{texts.basePrice}</th>
                  <th>{texts.salePrice}</th>
                  <th>{texts.stock}</th>
                  <th>{texts.barcode}</th>
                  <th>{texts.weight}</th>
                  <th>{texts.picture}</th>
                </tr>
              </thead>
              <tbody>
                {variants.map((variant, index) => {
                  const isSaved = variant._id !== undefined;
                  const chosen = isSaved ? renamedOptions(variant.options, renames) : variant.options;
                  const name = Object.values(chosen).join(', ');
                  return (
                    <tr key={name}>
                      <td>{name}</td>
                      <td>
                        <Switch
                          aria-label={texts.cell(texts.sold, name)}
                          checked={variant.isActive}
                          onChange={({ currentTarget }) =>
                            setVariant(index, { isActive: currentTarget.checked })
                          }
                        />
                      </td>
                      <td>
                        <TextInput
                          aria-label={texts.cell(texts.sku, name)}
                          value={variant.sku}
                          required
                          readOnly={isSaved}
                          onChange={({ currentTarget }) => setVariant(index, { sku: currentTarget.value })}
                        />
                      </td>
                      <td>
                        <NumberField
                          w={92}
                          aria-label={texts.cell(texts.basePrice, name)}
                          required={shownVariants.length > 0}
                          value={variant.basePrice}
                          onChange={({ currentTarget }) =>
                            setVariant(index, { basePrice: currentTarget.value })
                          }
                        />
                      </td>
                      <td>
                        <NumberField
                          w={92}
                          aria-label={texts.cell(texts.salePrice, name)}
                          value={variant.salePrice}
                          onChange={({ currentTarget }) =>
                            setVariant(index, { salePrice: currentTarget.value })
                          }
                        />
                      </td>
                      <td>
                        <NumberField
                          w={76}
                          aria-label={texts.cell(texts.stock, name)}
                          value={variant.stock}
                          onChange={({ currentTarget }) => setVariant(index, { stock: currentTarget.value })}
                        />
                      </td>
                      <VariantDetails
                        name={name}
                        variant={variant}
                        pictures={draft.pictures}
                        set={(changed) => setVariant(index, changed)}
                      />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

/** The cells of what tells a variant apart in the shop and on the shelf. */
function VariantDetails({
  name,
  variant,
  pictures,
  set,
}: {
  name: string;
  variant: VariantDraft;
  pictures: readonly PictureDraft[];
  set: (changed: Partial<VariantDraft>) => void;
}) {
  const { barcode, weight, image } = variant;
  const isOther = image !== '' && !pictures.some(({ url }) => url === image);
  return (
    <>
      <td>
        <TextInput
          w={132}
          inputMode="numeric"
          aria-label={texts.cell(texts.barcode, name)}
          value={barcode}
          onChange={({ currentTarget }) => set({ barcode: currentTarget.value })}
        />
      </td>
      <td>
        <NumberField
          w={72}
          aria-label={texts.cell(texts.weight, name)}
          value={weight}
          onChange={({ currentTarget }) => set({ weight: currentTarget.value })}
        />
      </td>
      <td>
        <div className="variant-picture">
          {image === '' ? <span className="picture" /> : <img className="picture" src={image} alt="" />}
          <NativeSelect
            w={104}
            aria-label={texts.cell(texts.picture, name)}
            data={[
              { value: '', label: texts.pictureOfProduct },
              ...(isOther ? [{ value: image, label: texts.otherPicture }] : []),
              ...pictures.map(({ url, text }, place) => ({
                value: url,
                label: text || texts.pictureName(place + 1),
              })),
            ]}
            value={image}
            onChange={({ currentTarget }) => set({ image: currentTarget.value })}
          />
        </div>
      </td>
    </>
  );
}
