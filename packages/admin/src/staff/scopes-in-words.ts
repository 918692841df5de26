import type { Scope } from '../api/staff.js';
import { words } from '../words/index.js';

const { staff: texts } = words;

/** A part of the shop. */
export type Area = keyof typeof texts.areas;

/** The parts of the shop, in the order in which they are shown; of one there is nothing to change. */
export const AREAS: ReadonlyArray<{ readonly area: Area; readonly read: Scope; readonly write?: Scope }> = [
  { area: 'orders', read: 'orders:read', write: 'orders:write' },
  { area: 'products', read: 'products:read', write: 'products:write' },
  { area: 'customers', read: 'customers:read', write: 'customers:write' },
  { area: 'tickets', read: 'tickets:read', write: 'tickets:write' },
  { area: 'reports', read: 'reports:read' },
  { area: 'settings', read: 'settings:read', write: 'settings:write' },
];

/** Says what an administrator may: `Orders, Tickets (see)`; without scopes everything. */
export function scopesInWords(scopes: readonly Scope[]): string {
  if (scopes.length === 0) return texts.all;
  return AREAS.flatMap(({ area, read, write }) => {
    const name = texts.brief[area];
    const [sees, changes] = [scopes.includes(read), write !== undefined && scopes.includes(write)];
    if (!sees && !changes) return [];
    if (!sees) return texts.onlyWrite(name);
    return changes || write === undefined ? name : texts.onlyRead(name);
  }).join(', ');
}
