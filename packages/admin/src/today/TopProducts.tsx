import { Skeleton } from '@mantine/core';
import type { TopSellingProduct } from 'storefront-client';
import { Link } from 'react-router-dom';
import { money } from '../format/money.js';
import { ProductThumbnail } from '../products/ProductThumbnail.js';
import { words } from '../words/index.js';

const { today: texts } = words;

export function TopProducts({ products }: { products: readonly TopSellingProduct[] | undefined }) {
  return (
    <section className="card">
      <h2>{texts.best}</h2>
      {products === undefined && <Skeleton height={200} w="auto" m="md" />}
      {products?.length === 0 && <p className="card-body second">{texts.noSales}</p>}
      <ul className="plain-rows">
        {products?.map(({ productId, name, totalSold, revenueGenerated }) => (
          <li key={productId}>
            <ProductThumbnail id={productId} />
            <Link className="row-link" to={`/products/${productId}`}>
              {name}
            </Link>
            <span className="second figure">{texts.sold(totalSold)}</span>
            <span className="figure">{money(revenueGenerated)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
