import { useState, type FormEvent } from 'react';
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { isShopError, type Product } from 'storefront-client';
import { useNavigate } from 'react-router-dom';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { CopyButton } from '../shell/CopyButton.js';
import { FormFields } from '../shell/FormFields.js';
import { Heading } from '../shell/Heading.js';
import { shopFacts } from '../shop-facts.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { Neighbours } from '../shell/Neighbours.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useUnsavedChanges } from '../shell/use-unsaved-changes.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useOnce } from '../shell/use-once.js';
import { words } from '../words/index.js';
import { CategoryFields } from './CategoryFields.js';
import { DescriptionField } from './DescriptionField.js';
import { DeleteProduct } from './DeleteProduct.js';
import { NumberField } from './NumberField.js';
import { ProductImages } from './ProductImages.js';
import { draftOf, emptyDraft, variantsGone, type ProductDraft } from './product-draft.js';
import { comparedWith, rebased, withSent } from './rebased-draft.js';
import { saveProduct } from './save-product.js';
import { skuOf, variantsOf } from './variant-combinations.js';
import { VariantFields } from './VariantFields.js';

const { products: texts } = words;

/** Everything of a product on one page: the name first, then what it costs and how many there are. */
export function ProductForm({ product }: { product?: Product }) {
  const [known, setKnown] = useState(product);
  const [draft, setDraft] = useState(() => shownOf(product));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { isBusy, error, attempt } = useAttempt();
  const once = useOnce();
  const navigate = useNavigate();
  const notify = useNotify();
  const reload = useReload();
  const isTouched = JSON.stringify(draft) !== JSON.stringify(shownOf(known));
  useUnsavedChanges(isTouched && !isBusy);

  function change(changed: Partial<ProductDraft>): void {
    setDraft((before) => {
      const next = { ...before, ...changed };
      const isOwnSku = before.sku !== '' && before.sku !== skuOf(before.name);
      const named =
        product === undefined && !isOwnSku ? { ...next, sku: changed.sku ?? skuOf(next.name) } : next;
      const isOfOptions =
        changed.options !== undefined || changed.hasVariants === true || named.sku !== before.sku;
      return isOfOptions && named.hasVariants
        ? { ...named, variants: variantsOf(renamed(named, before.sku)) }
        : named;
    });
  }

  /** Shows a newer state of the product below what is typed. */
  function show(present: Product, base: ProductDraft): void {
    setKnown(present);
    setDraft((now) => rebased(now, base, draftOf(present)));
  }

  async function save(): Promise<void> {
    let shown = known;
    let sent = draft;
    const noteSaved = (saved: Product, settled: ProductDraft): void => {
      setDraft((now) => withSent(now, settled));
      show(saved, shownOf(shown));
      [shown, sent] = [saved, settled];
    };
    try {
      const saved = await saveProduct(draft, known, noteSaved, once);
      show(saved, sent);
      reload();
      if (product === undefined) void navigate(`/products/${saved._id}`, { replace: true });
    } catch (refusal) {
      if (shown !== undefined && isShopError(refusal, 'CHANGED_MEANWHILE', 'STOCK_MOVED'))
        await showPresent(shown, refusal.code === 'STOCK_MOVED');
      throw refusal;
    }
  }

  /** Shows other people's changes below what is typed; a count is compared with the stock as it is now. */
  async function showPresent(shown: Product, isCounted: boolean): Promise<void> {
    const present = await shop.getProductAsAdmin({ id: shown._id });
    show(present, shownOf(shown));
    if (isCounted) setDraft((now) => comparedWith(now, present));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const gone = variantsGone(draft);
    if (gone.length > 0) setAsked(namesOf(known, gone));
    else
      void attempt(async () => {
        await save();
        notify(product === undefined ? texts.created(draft.name.trim()) : words.form.saved, {
          type: 'success',
        });
      });
  }

  const field = (name: TextName) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });

  return (
    <form className="product" onSubmit={submit}>
      <div className="page-head">
        <Heading>{product?.name ?? texts.newTitle}</Heading>
        <div className="page-actions">
          <Neighbours />
          <Allowed scope="products:write">
            <Switch
              label={texts.isActive}
              description={product === undefined ? texts.isActiveHint : undefined}
              checked={draft.isActive}
              onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
            />
            {product !== undefined && <DeleteProduct product={product} />}
            <Button type="submit" loading={isBusy} disabled={!isTouched}>
              {product === undefined ? texts.create : words.form.save}
            </Button>
          </Allowed>
        </div>
      </div>
      <ProblemNote error={error} />
      <ConfirmDialog
        isOpen={asked.length > 0}
        close={() => setAsked([])}
        title={texts.goneTitle(asked.length)}
        what={texts.goneWhat(asked)}
        action={texts.goneAction}
        run={save}
        isDanger
      />
      <FormFields scope="products:write">
        <section className="card form-card">
          <TextInput
            label={texts.name}
            required
            maxLength={200}
            autoFocus={product === undefined}
            {...field('name')}
          />
          <SegmentedControl
            aria-label={texts.variants}
            w="fit-content"
            data={[
              { value: 'one', label: texts.onePrice },
              { value: 'many', label: texts.withVariants },
            ]}
            value={draft.hasVariants ? 'many' : 'one'}
            onChange={(value) => change({ hasVariants: value === 'many' })}
          />
          <div className="fields">
            {draft.shownVariants.length === 0 && (
              <>
                <NumberField
                  label={`${texts.basePrice}, ${shopFacts.currency}`}
                  required
                  {...field('basePrice')}
                />
                <NumberField label={`${texts.salePrice}, ${shopFacts.currency}`} {...field('salePrice')} />
              </>
            )}
            {!draft.hasVariants && <NumberField label={texts.stock} {...field('stock')} />}
            <TextInput
              label={texts.sku}
              description={product === undefined ? texts.skuHint : undefined}
              required
              readOnly={product !== undefined}
              rightSection={product !== undefined && <CopyButton value={draft.sku} what={texts.sku} />}
              {...field('sku')}
            />
          </div>
          {draft.hasVariants && <VariantFields draft={draft} change={change} />}
        </section>
        <section className="card form-card">
          <h2>{texts.pictures}</h2>
          <ProductImages pictures={draft.pictures} change={(pictures) => change({ pictures })} />
        </section>
        <section className="card form-card">
          <h2>{texts.details}</h2>
          <CategoryFields draft={draft} change={change} />
          <DescriptionField value={draft.description} change={(description) => change({ description })} />
          <div className="fields">
            <TextInput label={texts.brand} maxLength={60} {...field('brand')} />
            <TextInput label={texts.tags} {...field('tags')} />
            <TextInput label={texts.barcode} inputMode="numeric" {...field('barcode')} />
          </div>
        </section>
        <section className="card form-card">
          <h2>{texts.parcel}</h2>
          <div className="fields">
            <NumberField label={texts.weight} {...field('weight')} />
            <NumberField label={texts.length} {...field('length')} />
            <NumberField label={texts.breadth} {...field('breadth')} />
            <NumberField label={texts.height} {...field('height')} />
          </div>
          <h2>{texts.tax}</h2>
          <div className="fields">
            <NumberField label={texts.taxRate} {...field('taxRate')} />
            <TextInput label={texts.hsnCode} inputMode="numeric" {...field('hsnCode')} />
          </div>
          <h2>{texts.seo}</h2>
          <div className="fields">
            <TextInput label={texts.seoTitle} placeholder={draft.name} {...field('seoTitle')} />
            <TextInput label={texts.seoDescription} {...field('seoDescription')} />
          </div>
          <div className="seo-preview" aria-hidden="true">
            <div className="seo-title">{draft.seoTitle || draft.name || texts.name}</div>
            <div className="second">
              {draft.seoDescription || draft.description.replace(/<[^>]*>/g, ' ').slice(0, 160)}
            </div>
          </div>
        </section>
      </FormFields>
    </form>
  );
}

type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

/** New variants whose SKU was made of the product's follow it. */
function renamed(draft: ProductDraft, formerSku: string): ProductDraft {
  return {
    ...draft,
    variants: draft.variants.map((variant) =>
      variant._id === undefined && variant.sku === skuOf(formerSku, ...Object.values(variant.options))
        ? { ...variant, sku: skuOf(draft.sku, ...Object.values(variant.options)) }
        : variant,
    ),
  };
}

function shownOf(product: Product | undefined): ProductDraft {
  return product === undefined ? emptyDraft() : draftOf(product);
}

/** The variants with these ids, by what they are: `M, Blue`. */
function namesOf(product: Product | undefined, ids: readonly string[]): string[] {
  return (product?.variants ?? [])
    .filter(({ _id }) => ids.includes(_id))
    .map(({ options, sku }) => Object.values(options as Record<string, string>).join(', ') || sku);
}
