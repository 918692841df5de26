import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { shop } from '../api/client.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { ProductForm } from './ProductForm.js';
import { StockCard } from './StockCard.js';
import '../styles/product.css';

/** A product to change, or a new one. */
export default function ProductPage() {
  const { id } = useParams();
  const isNew = id === undefined;
  const query = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => shop.getProductAsAdmin({ id: id! }, { signal }),
    enabled: !isNew,
    // What is typed shall not be read over.
    refetchOnWindowFocus: false,
  });
  if (isNew) return <ProductForm key="new" />;
  return (
    <LoadedPage query={query}>
      {(product) => (
        <>
          <ProductForm key={id} product={product} />
          <StockCard product={product} />
        </>
      )}
    </LoadedPage>
  );
}
