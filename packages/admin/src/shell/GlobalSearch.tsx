import { useState } from 'react';
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { words } from '../words/index.js';
import { findEverywhere, listOf, pathOf, type Hit } from './find-everywhere.js';
import { SEARCH_ID } from './focus-search.js';

const WAITS_MS = 200;
const SHORTEST = 2;

/**
 * Searches orders, products and customers at once. Enter opens an exact hit at once, else the list of orders with the
 * text.
 */
export function GlobalSearch() {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), WAITS_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => findEverywhere(asked, signal),
    enabled: asked.length >= SHORTEST,
  });
  const groups = asked === text.trim() ? (data ?? []) : [];

  function open(path: string): void {
    setText('');
    combobox.closeDropdown();
    (document.activeElement as HTMLElement | null)?.blur();
    void navigate(path);
  }

  async function enter(): Promise<void> {
    const wanted = text.trim();
    if (wanted.length < SHORTEST) return;
    open(await pathOf(wanted));
  }

  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          id={SEARCH_ID}
          flex={1}
          maw={480}
          type="search"
          aria-label={words.search.label}
          placeholder={words.search.label}
          value={text}
          rightSection={<Kbd aria-hidden="true">/</Kbd>}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            combobox.openDropdown();
          }}
          onFocus={() => text !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            void enter();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim().length < SHORTEST}>
        <Combobox.Options aria-label={words.search.label} mah={420} style={{ overflowY: 'auto' }}>
          {groups.map(({ name, hits }) => (
            <Combobox.Group key={name} label={name}>
              {hits.map((hit) => (
                <HitOption key={hit.path} hit={hit} />
              ))}
            </Combobox.Group>
          ))}
          <Combobox.Option value={listOf(text.trim())}>{words.search.all(text.trim())}</Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function HitOption({ hit }: { hit: Hit }) {
  return (
    <Combobox.Option value={hit.path}>
      <div>{hit.title}</div>
      <div className="second">{hit.second}</div>
    </Combobox.Option>
  );
}
