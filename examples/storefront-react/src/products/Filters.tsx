import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { kindsQuery, searchQuery } from '../api/queries';
import { Field } from '../ui/Field';
import { addressOf, choiceOf, SORTS } from './choice';

/** Search and filters are one form, whose fields are the address. */
export function Filters() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const choice = choiceOf(query);
  // Shared with the list: it is one call.
  const listed = useQuery(searchQuery(choice)).data;
  const isOfKind = choice.itemType !== undefined;
  const others = useQuery({ ...kindsQuery(choice), enabled: isOfKind }).data;
  const kinds = (isOfKind ? others : listed)?.facet_counts.itemType ?? [];
  const show = (form: HTMLFormElement) => void navigate(addressOf(form), { preventScrollReset: true });
  const fields = useRef<HTMLFormElement>(null);
  // Back and forth change what was typed, too. The focus stays where it is.
  useEffect(() => {
    for (const input of fields.current?.querySelectorAll<HTMLInputElement>('[type=search], [type=number]') ??
      [])
      input.value = query.get(input.name) ?? '';
  }, [query]);
  return (
    <form
      className="filters"
      role="search"
      ref={fields}
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <div className="search">
        <Field label="Search products" name="q" type="search" enterKeyHint="search" />
        <button>Search</button>
      </div>
      <div className="field">
        <label htmlFor="itemType">Kind</label>
        <select id="itemType" name="itemType" value={choice.itemType ?? ''} onChange={submit(show)}>
          <option value="">All kinds</option>
          {/* Until the counts are there, what is chosen is an option all the same. */}
          {choice.itemType !== undefined && !kinds.some(({ value }) => value === choice.itemType) && (
            <option>{choice.itemType}</option>
          )}
          {kinds.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({count})
            </option>
          ))}
        </select>
      </div>
      <Field label="Price from ₹" name="minPrice" type="number" min={1} inputMode="numeric" />
      <Field label="Price to ₹" name="maxPrice" type="number" min={1} inputMode="numeric" />
      <div className="field">
        <label htmlFor="sortBy">Sort by</label>
        <select id="sortBy" name="sortBy" value={choice.sortBy ?? ''} onChange={submit(show)}>
          <option value="">Best match</option>
          {SORTS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="inStock"
          value="true"
          checked={choice.inStock ?? false}
          onChange={submit(show)}
        />
        In stock only
      </label>
    </form>
  );
}

function submit(show: (form: HTMLFormElement) => void) {
  return ({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => {
    if (form !== null) show(form);
  };
}
