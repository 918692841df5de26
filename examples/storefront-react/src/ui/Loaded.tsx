import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isRefusal } from '../api/in-words';
import { Problem } from './Problem';

/**
 * Shows the data of a query as soon as there is any, else why there is none.
 * @param title of a page whose own comes with the data
 */
export function Loaded<Data>({
  query,
  title,
  children,
}: {
  readonly query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'fetchStatus' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >;
  readonly title?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, fetchStatus, isPlaceholderData, refetch } = query;
  if (data !== undefined) return <div aria-busy={isPlaceholderData}>{children(data)}</div>;
  return (
    <>
      {title !== undefined && <title>{title}</title>}
      {title !== undefined && <h1>{title}</h1>}
      {error === null ? (
        <p className="loading" role="status">
          {fetchStatus === 'paused' ? 'This page comes when you are online again.' : 'Loading…'}
        </p>
      ) : isRefusal(error) ? (
        <>
          <Problem error={error} />
          <p>
            <Link to="/">See all products</Link>
          </p>
        </>
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
