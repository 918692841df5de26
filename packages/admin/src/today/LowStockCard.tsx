import { Skeleton } from '@mantine/core';
import type { InventoryAlert } from 'storefront-client';
import { Link } from 'react-router-dom';
import { StockField } from '../products/StockField.js';
import { words } from '../words/index.js';

const { today: texts } = words;

/** Shows products that run out, with a field to correct the stock. */
export function LowStockCard({ alerts }: { alerts: readonly InventoryAlert[] | undefined }) {
  return (
    <section className="card">
      <h2>{texts.low}</h2>
      {alerts === undefined && <Skeleton height={200} w="auto" m="md" />}
      {alerts?.length === 0 && <p className="card-body second">{texts.enough}</p>}
      <ul className="plain-rows">
        {alerts?.map(({ productId, variantId, name, sku, currentStock }) => (
          <li key={`${productId} ${variantId ?? ''}`}>
            <span className="grow">
              <Link className="row-link" to={`/products/${productId}`}>
                {name}
              </Link>
              <span className="second"> {sku}</span>
            </span>
            <StockField productId={productId} variantId={variantId ?? null} sku={sku} stock={currentStock} />
          </li>
        ))}
      </ul>
    </section>
  );
}
