import type { ReactNode } from 'react';
import { may } from '../api/access.js';
import type { Scope } from '../api/staff.js';

/** Shows its children only to people who have the scope. */
export function Allowed({ scope, children }: { scope: Scope; children: ReactNode }) {
  return may(scope) ? children : null;
}
