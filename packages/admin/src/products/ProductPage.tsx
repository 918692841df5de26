import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { shop } from '../api/shop.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { ProductForm } from './ProductForm.js';
import { StockHistory } from './StockHistory.js';
import '../styles/product.css';

/** A product to change, or a new one. */
export default function ProductPage() {
  const { id } = useParams();
  const isNew = id === undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['product', id],
    queryFn: ({ signal }) => shop.getProductAsAdmin({ id: id! }, { signal }),
    enabled: !isNew,
    // What is typed shall not be read over.
    refetchOnWindowFocus: false,
  });
  if (isNew) return <ProductForm key="new" />;
  if (data === undefined)
    return error === null ? (
      <Skeleton height={600} radius={8} />
    ) : (
      <ProblemNote error={error} retry={() => void refetch()} />
    );
  return (
    <>
      <ProductForm key={id} product={data} />
      <StockHistory product={data} />
    </>
  );
}
