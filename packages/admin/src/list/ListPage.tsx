import { useEffect } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ListBase, useListContext } from 'ra-core';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { words } from '../words/index.js';
import { SelectionBar } from './SelectionBar.js';
import { ListCards } from './ListCards.js';
import { FilterChips } from './FilterChips.js';
import { ColumnsButton } from './ColumnsButton.js';
import { ExportButton } from './ExportButton.js';
import { FilterBar } from './FilterBar.js';
import { Pager } from './Pager.js';
import { PickedRows } from './PickedRows.js';
import type { ListDefinition, Row } from './list-definition.js';
import { ListTable } from './ListTable.js';
import { useStaleRows } from './use-stale-rows.js';
import { useColumns } from './use-columns.js';
import { SavedViews } from './SavedViews.js';

const PER_PAGE = 25;

/** The page of a list: views, filters, table or cards, and what is done with several rows at once. */
export function ListPage<R extends Row>({ kind }: { kind: ListDefinition<R> }) {
  return (
    <ListBase<R>
      resource={kind.resource}
      perPage={PER_PAGE}
      sort={{ field: kind.sort, order: 'ASC' }}
      disableAuthentication
    >
      <PickedRows resource={kind.resource}>
        <Content kind={kind} />
      </PickedRows>
    </ListBase>
  );
}

function Content<R extends Row>({ kind }: { kind: ListDefinition<R> }) {
  const { data, error, isPending, refetch, total, filterValues } = useListContext<R>();
  useEffect(() => {
    if (!isPending) kind.news?.begin();
  }, [isPending]);
  const isStale = useStaleRows();
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const shown = useColumns(kind);
  const isFiltered = Object.keys(filterValues as object).length > 0;
  return (
    <>
      <div className="page-head">
        <Heading count={kind.news?.count}>{kind.title}</Heading>
        <div className="page-actions">
          {kind.actions}
          {!isSmall && <ColumnsButton columns={kind.columns} shown={shown} />}
          <ExportButton kind={kind} />
        </div>
      </div>
      {kind.intro}
      <SavedViews kind={kind} />
      <FilterBar kind={kind} isSmall={isSmall} />
      <FilterChips filters={kind.filters} />
      <ProblemNote error={error} retry={() => void refetch()} />
      {kind.news !== undefined && kind.news.count > 0 && (
        <Button
          variant="light"
          fullWidth
          mb="xs"
          onClick={() => {
            kind.news?.seen();
            void refetch();
          }}
        >
          {kind.news.text}
        </Button>
      )}
      <div className="card table-card">
        {isPending && error === null ? (
          <Skeleton height={40 + 10 * 52} radius={8} role="status" aria-label={words.list.loading} />
        ) : total === 0 ? (
          <p className="empty">{isFiltered ? words.list.nothingFound : kind.empty}</p>
        ) : kind.instead !== undefined ? (
          kind.instead(data ?? [])
        ) : isSmall ? (
          <ListCards kind={kind} rows={data ?? []} isStale={isStale} />
        ) : (
          <ListTable kind={kind} rows={data ?? []} columns={shown.columns} isStale={isStale} />
        )}
        <Pager />
      </div>
      <SelectionBar kind={kind} />
    </>
  );
}
