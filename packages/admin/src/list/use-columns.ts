import { useStore } from 'ra-core';
import type { Column, ListDefinition, Row } from './list-definition.js';

/** Which columns of a list this browser shows. */
export interface ShownColumns<R extends Row> {
  readonly columns: ReadonlyArray<Column<R>>;
  readonly toggle: (name: string) => void;
}

export function useColumns<R extends Row>({ resource, columns }: ListDefinition<R>): ShownColumns<R> {
  const usual = columns.filter(({ isHidden }) => isHidden === true).map(({ name }) => name);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.hidden-columns`, usual);
  return {
    columns: columns.filter(({ name }) => !hidden.includes(name)),
    toggle: (name) =>
      setHidden(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]),
  };
}
