import { CloseButton } from '@mantine/core';
import { useListContext } from 'ra-core';
import { words } from '../words/index.js';
import type { Filter } from './list-definition.js';

/** The filters that are set, each with a way to take it off. The search has its own field. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, unknown>;
  const set = filters.filter(({ name }) => name !== 'q' && values[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <div className="chips" role="group" aria-label={words.list.filters}>
      {set.map((filter) => (
        <span className="chip" key={filter.name}>
          {chipOf(filter, values[filter.name])}
          <CloseButton
            size="sm"
            aria-label={words.list.remove(filter.title)}
            onClick={() => {
              const { [filter.name]: _, ...rest } = values;
              setFilters(rest);
            }}
          />
        </span>
      ))}
      {set.length > 1 && (
        <button type="button" className="view" onClick={() => setFilters({})}>
          {words.list.clear}
        </button>
      )}
    </div>
  );
}

function chipOf({ title, kind, choices = {} }: Filter, value: unknown): string {
  if (kind === 'mark') return title;
  const names = [value].flat().map((each) => choices[String(each)] ?? String(each));
  return `${title}: ${names.join(', ')}`;
}
