import type { ReactNode } from 'react';
import { may } from '../api/access.js';
import type { Scope } from '../api/staff.js';
import { words } from '../words/index.js';

/** The fields of a form. Those who may not change them see them all the same, and why they are closed. */
export function FormFields({ scope, children }: { scope: Scope; children: ReactNode }) {
  const isOpen = may(scope);
  return (
    <fieldset className="form-fields" disabled={!isOpen}>
      {!isOpen && <p className="second">{words.form.seenOnly}</p>}
      {children}
    </fieldset>
  );
}
