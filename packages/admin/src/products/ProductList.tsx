import { lazy, Suspense, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { Product } from 'storefront-client';
import { Link } from 'react-router-dom';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { money } from '../format/money.js';
import { ListPage } from '../list/ListPage.js';
import type { ListDefinition, Row } from '../list/list-definition.js';
import { partsOf } from '../list/parts-of.js';
import { Badge } from '../shell/Badge.js';
import { problemOf } from '../shell/problem.js';
import { useReload } from '../shell/use-reload.js';
import { useUnsavedChanges } from '../shell/use-unsaved-changes.js';
import { words } from '../words/index.js';
import { flatCategories } from './flat-categories.js';
import { Picture } from './ProductThumbnail.js';
import { PriceButton } from './PriceButton.js';
import type { PriceScope } from './PriceDialog.js';
import { PriceGrid } from './PriceGrid.js';
import { withoutSaved, type GridEdits } from './price-grid.js';

export type ProductRow = Product & Row;

const PriceDialog = lazy(() => import('./PriceDialog.js'));

const { products: texts } = words;
/** The most products that the shop changes in one request. */
const MOST_IDS = 200;
/** Fewer units are shown as few. */
const FEW = 10;

export default function ProductList() {
  const [isGrid, setGrid] = useState(false);
  const [edits, setEdits] = useState<GridEdits>({});
  const [priced, setPriced] = useState<PriceScope>();
  useUnsavedChanges(Object.keys(withoutSaved(edits)).length > 0);
  const notify = useNotify();
  const reload = useReload();
  const { data: categories } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => shop.listCategories({}, { signal }),
  });

  async function setAll(rows: readonly ProductRow[], isActive: boolean): Promise<void> {
    const ids = rows.filter((row) => row.isActive !== isActive).map(({ id }) => id);
    if (ids.length > 0) await setActive(ids, isActive);
  }

  async function setActive(ids: readonly string[], isActive: boolean): Promise<void> {
    try {
      const answers = await Promise.all(
        partsOf(ids, MOST_IDS).map((part) => shop.updateProducts({ ids: part, set: { isActive } })),
      );
      const failed = answers.flatMap((answer) => answer.failed);
      const updated = ids.length - failed.length;
      const refused = new Set(failed.map(({ id }) => id));
      const done = ids.filter((id) => !refused.has(id));
      notify(texts.changed(updated), { type: 'success', undo: () => void setActive(done, !isActive) });
      for (const { reason } of failed) notify(reason, { type: 'error' });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    reload();
  }

  const kind: ListDefinition<ProductRow> = {
    resource: 'products',
    title: words.menu.products,
    sort: 'newest',
    empty: texts.empty,
    nameOf: ({ name }) => name,
    pathOf: ({ id }) => `/products/${id}`,
    views: [
      { name: texts.views.sold, filter: { isActive: 'true' } },
      { name: texts.views.off, filter: { isActive: 'false' } },
      { name: texts.views.low, filter: { lowStock: true }, sort: 'stock:asc' },
    ],
    filters: [
      { name: 'q', title: words.list.search, kind: 'text' },
      {
        name: 'category',
        title: texts.category,
        kind: 'one',
        choices: Object.fromEntries(flatCategories(categories ?? []).map(({ slug, label }) => [slug, label])),
      },
      { name: 'isActive', title: texts.sold, kind: 'one', choices: { true: texts.on, false: texts.off } },
      { name: 'lowStock', title: texts.views.low, kind: 'mark' },
      { name: 'brand', title: texts.brand, kind: 'text' },
    ],
    columns: [
      {
        name: 'product',
        title: texts.product,
        isFixed: true,
        sorts: ['name', 'newest'],
        render: (product) => (
          <div className="line-product">
            <Picture src={product.images[0]} />
            <div>
              <Link to={`/products/${product.id}`}>{product.name}</Link>
              <div className="second">{product.sku}</div>
            </div>
          </div>
        ),
      },
      { name: 'state', title: texts.sold, render: (product) => <ProductBadge product={product} /> },
      { name: 'category', title: texts.mainCategory, render: ({ mainCategory }) => mainCategory },
      { name: 'brand', title: texts.brand, isHidden: true, render: ({ brand }) => brand },
      {
        name: 'stock',
        title: texts.stock,
        isRight: true,
        sorts: ['stock:asc'],
        render: ({ currentStock, variants }) => (
          <>
            {currentStock.toLocaleString('en-IN')}
            {variants.length > 0 && <div className="second">{texts.inVariants(variants.length)}</div>}
          </>
        ),
      },
      {
        name: 'price',
        title: texts.price,
        isRight: true,
        isFixed: true,
        sorts: ['price:asc', 'price:desc'],
        render: ({ unitPrice, basePrice }) => (
          <>
            {money(unitPrice)}
            {basePrice > unitPrice && <div className="second struck">{money(basePrice)}</div>}
          </>
        ),
      },
    ],
    card: (product) => (
      <>
        <span className="line-product">
          <Picture src={product.images[0]} />
          <span>
            <span className="row-link">{product.name}</span>
            <div className="second">
              {money(product.unitPrice)} · {words.today.left(product.currentStock)}
            </div>
          </span>
        </span>
        <ProductBadge product={product} />
      </>
    ),
    bulkScope: 'products:write',
    bulk: [
      { name: texts.switchOn, run: (rows) => void setAll(rows, true) },
      { name: texts.switchOff, run: (rows) => void setAll(rows, false) },
      { name: words.prices.open, run: (rows) => setPriced({ ids: rows.map(({ id }) => id) }) },
    ],
    actions: (
      <>
        <Menu withInitialFocusPlaceholder={false} position="bottom-end">
          <Menu.Target>
            <Button variant="default">{words.menu.more} ▾</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to="/categories">
              {texts.categories}
            </Menu.Item>
            <Allowed scope="products:write">
              <Menu.Item component={Link} to="/products/count">
                {words.count.title}
              </Menu.Item>
              <Menu.Item component={Link} to="/products/import">
                {words.imports.title}
              </Menu.Item>
            </Allowed>
          </Menu.Dropdown>
        </Menu>
        <Allowed scope="products:write">
          <PriceButton open={setPriced} />
          <Button variant="default" aria-pressed={isGrid} onClick={() => setGrid(!isGrid)}>
            {texts.grid}
          </Button>
          <Button component={Link} to="/products/new">
            {texts.new}
          </Button>
        </Allowed>
      </>
    ),
    exported: (product) => ({
      SKU: product.sku,
      Name: product.name,
      [texts.mainCategory]: product.mainCategory,
      [texts.stock]: product.currentStock,
      [texts.price]: product.unitPrice,
      [texts.sold]: product.isActive ? texts.on : texts.off,
    }),
    ...(isGrid && {
      instead: (rows: readonly ProductRow[]) => (
        <PriceGrid products={rows} edits={edits} setEdits={setEdits} />
      ),
    }),
  };
  return (
    <>
      <ListPage kind={kind} />
      <Suspense fallback={null}>
        {priced !== undefined && <PriceDialog scope={priced} close={() => setPriced(undefined)} />}
      </Suspense>
    </>
  );
}

function ProductBadge({ product: { isActive, currentStock } }: { product: ProductRow }) {
  if (!isActive) return <Badge weight="grey">{texts.off}</Badge>;
  if (currentStock === 0) return <Badge weight="red">{texts.soldOut}</Badge>;
  return currentStock < FEW ? (
    <Badge weight="amber">{words.today.left(currentStock)}</Badge>
  ) : (
    <Badge weight="quiet">{texts.on}</Badge>
  );
}
