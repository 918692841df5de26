import type { DataProvider, GetListParams, QueryFunctionContext } from 'ra-core';
import { endOfDay, startOfDay } from '../format/dates.js';
import { daysOf } from '../invoices/months.js';
import { LISTS } from './lists.js';

type ListCall = GetListParams & QueryFunctionContext;

/** The names of a list's fields in the address, and of its sorts in the API. `sort` of the API is one word. */
const DAYS: Readonly<Record<string, (day: string) => Readonly<Record<string, string>>>> = {
  from: (day) => ({ startDate: startOfDay(day) }),
  to: (day) => ({ endDate: endOfDay(day) }),
  // Of papers, whose days are those of India wherever the shop is.
  month: daysOf,
};

/**
 * The lists of the dashboard for ra-core, which keeps page, filters, sort and selection. Single records and changes are not
 * its matter: pages call the client.
 */
export const dataProvider = {
  getList: async (resource: string, { pagination, sort, filter, signal }: ListCall) => {
    const { rows, total } = await listOf(resource)(
      inputOf(filter as Record<string, unknown>, sort?.field, pagination?.page, pagination?.perPage) as never,
      signal === undefined ? {} : { signal },
    );
    return { data: rows.map(withId), total };
  },
  supportAbortSignal: true,
} as unknown as DataProvider;

/** Every row of a list with these filters, as ra-core has it, a page after the other. */
export async function* everyRow(
  resource: string,
  filter: Record<string, unknown>,
  sort: string,
): AsyncGenerator<{ readonly id: string }> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listOf(resource)(inputOf(filter, sort, page, perPage) as never, {});
    yield* rows.map(withId);
    if (rows.length < perPage || page * perPage >= total) return;
  }
}

function withId<R extends { readonly _id: string }>(row: R): R & { readonly id: string } {
  return { ...row, id: row._id };
}

function listOf(resource: string): (typeof LISTS)[string] {
  const list = LISTS[resource];
  if (list === undefined) throw new Error(`There is no list ${resource}`);
  return list;
}

function inputOf(
  filter: Record<string, unknown>,
  sort: string | undefined,
  page = 1,
  limit = 25,
): Record<string, unknown> {
  const given = Object.entries(filter).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  const fields = given.flatMap(([name, value]) =>
    Object.entries(DAYS[name]?.(String(value)) ?? { [name]: textOf(value) }),
  );
  return { ...Object.fromEntries(fields), ...(sort && sort !== 'id' && { sort }), page, limit };
}

/** Several values of a filter are separated by commas. */
function textOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value;
}
