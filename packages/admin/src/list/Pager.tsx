import { ActionIcon, NativeSelect } from '@mantine/core';
import { useListContext } from 'ra-core';
import { Icon } from '../shell/Icon.js';
import { words } from '../words/index.js';

const PAGE_SIZES = [25, 50, 100];

/** Which rows of how many are shown, and the way to the next. */
export function Pager() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  if (total === 0) return null;
  const to = Math.min(page * perPage, total);
  return (
    <div className="list-foot">
      <span className="second figure" role="status">
        {words.list.range((page - 1) * perPage + 1, to, total)}
      </span>
      {total > PAGE_SIZES[0]! && (
        <NativeSelect
          size="xs"
          aria-label={words.list.perPage}
          data={PAGE_SIZES.map(String)}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.currentTarget.value))}
        />
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.list.previous}
        disabled={page === 1}
        onClick={() => setPage(page - 1)}
      >
        <Icon name="before" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.list.next}
        disabled={to >= total}
        onClick={() => setPage(page + 1)}
      >
        <Icon name="after" />
      </ActionIcon>
    </div>
  );
}
