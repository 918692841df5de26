import { useState } from 'react';
import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { extractValidSavedQueries, useListContext, useNotify, useSavedQueries } from 'ra-core';
import { typedText } from '../shell/typed-text.js';
import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import type { ListDefinition, Row, View } from './list-definition.js';

/** Filters with a name: those of the list, and those that somebody saved in this browser. */
export function SavedViews<R extends Row>({ kind }: { kind: ListDefinition<R> }) {
  const { filterValues, sort, setFilters, setSort, displayedFilters, perPage } = useListContext();
  const [saved, setSaved] = useSavedQueries(kind.resource);
  const [isSaving, setSaving] = useState(false);
  const notify = useNotify();
  const own = extractValidSavedQueries(saved);
  const current = textOf(filterValues);
  const known = [{ name: words.list.all, filter: {} }, ...(kind.views ?? [])];
  const isKnown = [...known.map(({ filter }) => filter), ...own.map(({ value }) => value.filter)].some(
    (filter) => textOf(filter) === current,
  );

  function show({ filter, sort: by = kind.sort }: Pick<View, 'filter' | 'sort'>): void {
    setFilters(filter);
    setSort({ field: by, order: 'ASC' });
  }

  return (
    <div className="views" role="group" aria-label={words.list.views}>
      {known.map((view: View) => (
        <button
          key={view.name}
          type="button"
          className="view"
          aria-pressed={textOf(view.filter) === current}
          onClick={() => show(view)}
        >
          {view.name}
          {view.count !== undefined && view.count > 0 && <span className="menu-count">{view.count}</span>}
        </button>
      ))}
      {own.map(({ label, value }) => (
        <span key={label} className="chip">
          <button
            type="button"
            className="view"
            aria-pressed={textOf(value.filter) === current}
            onClick={() => show({ filter: value.filter, sort: value.sort?.field ?? kind.sort })}
          >
            {label}
          </button>
          <CloseButton
            size="sm"
            aria-label={words.list.deleteView(label)}
            onClick={() => {
              setSaved(own.filter((each) => each.label !== label));
              notify(words.list.viewDeleted(label), { type: 'success', undo: () => setSaved(own) });
            }}
          />
        </span>
      ))}
      {!isKnown && (
        <button type="button" className="view" onClick={() => setSaving(true)}>
          + {words.list.save}
        </button>
      )}
      <Dialog opened={isSaving} onClose={() => setSaving(false)} title={words.list.saveTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const label = typedText(new FormData(event.currentTarget), 'name');
            const value = { filter: filterValues as object, sort, displayedFilters, perPage };
            setSaved([...own.filter((each) => each.label !== label), { label, value }]);
            setSaving(false);
          }}
        >
          <TextInput name="name" label={words.list.name} required maxLength={40} data-autofocus />
          <Group justify="flex-end" mt="md">
            <Button type="submit">{words.form.save}</Button>
          </Group>
        </form>
      </Dialog>
    </div>
  );
}

/** Filters as one text, whatever the order of their names. */
function textOf(filter: unknown): string {
  const entries = Object.entries(filter as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return JSON.stringify(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
