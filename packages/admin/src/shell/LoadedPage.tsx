import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ProblemNote } from './ProblemNote.js';
import '../styles/order.css';
import '../styles/record.css';

/** A record's page once it is read; a skeleton until then, or why it cannot be read. */
export function LoadedPage<T>({
  query: { data, error, refetch },
  children,
}: {
  query: UseQueryResult<T>;
  children: (record: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error === null ? (
    <Skeleton height={600} radius={8} />
  ) : (
    <ProblemNote error={error} retry={() => void refetch()} />
  );
}
