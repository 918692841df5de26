import type { ReactNode } from 'react';
import { may } from '../api/access.js';
import type { Scope } from '../api/staff.js';

/** What is shown to those alone who may do it. */
export function Allowed({ scope, children }: { scope: Scope; children: ReactNode }) {
  return may(scope) ? children : null;
}
