import { useEffect, useRef, useState } from 'react';
import { Button, Checkbox, Drawer, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useListContext } from 'ra-core';
import { words } from '../words/index.js';
import type { Filter, ListDefinition, Row } from './list-definition.js';

const WAITS_MS = 300;
const TYPES = { day: 'date', month: 'month', text: 'text' } as const;
/** More choices are a list to open: a popover of thirty is higher than the window. */
const MOST_AS_CHECKBOXES = 7;

/** The search of a list, and its filters: a popover on a desk, a sheet on a phone. */
export function FilterBar<R extends Row>({ kind, isSmall }: { kind: ListDefinition<R>; isSmall: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const filters = kind.filters.filter(({ isByLink, name }) => isByLink !== true && name !== 'q');
  const fields = (
    <Stack>
      <Stack className="filter-fields" tabIndex={-1}>
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} />
        ))}
      </Stack>
      <Button onClick={() => setOpen(false)}>{words.list.apply}</Button>
    </Stack>
  );
  return (
    <div className="list-tools">
      {kind.canSearch !== false && <ListSearch />}
      {filters.length > 0 && isSmall && (
        <>
          <Button variant="default" size="md" onClick={() => setOpen(true)}>
            {words.list.filter}
          </Button>
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position="bottom"
            size="auto"
            title={words.list.filters}
            closeButtonProps={{ 'aria-label': words.form.close }}
          >
            {fields}
          </Drawer>
        </>
      )}
      {filters.length > 0 && !isSmall && (
        <Popover opened={isOpen} onChange={setOpen} trapFocus withRoles width={320} position="bottom-start">
          <Popover.Target>
            <Button variant="default" onClick={() => setOpen(!isOpen)}>
              + {words.list.filter}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.list.filters}>{fields}</Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

function ListSearch() {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, string>;
  const [text, setText] = useState(values['q'] ?? '');
  // A filter may be set while a search that was typed before it still waits.
  const present = useRef(values);
  present.current = values;
  // Another view, or the search for everything, has changed it.
  useEffect(() => setText(values['q'] ?? ''), [values['q']]);
  useEffect(() => {
    // The shop looks for two letters and more.
    if (text === (values['q'] ?? '') || text.trim().length === 1) return undefined;
    const timer = setTimeout(() => setFilters({ ...present.current, q: text || undefined }), WAITS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      className="list-search"
      type="search"
      aria-label={words.list.search}
      placeholder={words.list.search}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}

function FilterField({ filter: { name, title, kind, choices = {} } }: { filter: Filter }) {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, unknown>;
  const chosen = [values[name] ?? []].flat().map(String);
  const set = (value: unknown): void => setFilters({ ...values, [name]: value });
  if (kind === 'day' || kind === 'month' || kind === 'text')
    return (
      <TextInput
        type={TYPES[kind]}
        label={title}
        value={chosen[0] ?? ''}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    );
  if (kind === 'mark')
    return (
      <Checkbox
        label={title}
        checked={values[name] === true}
        onChange={({ currentTarget }) => set(currentTarget.checked || undefined)}
      />
    );
  if (kind === 'one' && Object.keys(choices).length > MOST_AS_CHECKBOXES)
    return (
      <NativeSelect
        label={title}
        value={chosen[0] ?? ''}
        data={[
          { value: '', label: words.list.any },
          ...Object.entries(choices).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    );
  return (
    <Checkbox.Group
      label={title}
      value={chosen}
      onChange={(picked) => {
        const kept = kind === 'one' ? picked.filter((each) => !chosen.includes(each)) : picked;
        set(kept.length === 0 ? undefined : kind === 'one' ? kept[0] : kept);
      }}
    >
      <Stack gap={6} mt={6}>
        {Object.entries(choices).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
