import type { ReactNode } from 'react';
import { Badge, type Weight } from './Badge.js';
import { Heading } from './Heading.js';
import { Neighbours } from './Neighbours.js';

/** The head of a record's page: its name, its state, one quiet line, and what can be done. */
export function PageHeader({
  title,
  state,
  second,
  children,
}: {
  title: ReactNode;
  state?: { readonly word: string; readonly weight: Weight } | undefined;
  second?: ReactNode;
  /** Buttons; the main one last. */
  children?: ReactNode;
}) {
  return (
    <header className="order-head">
      <div className="order-title">
        <Heading>{title}</Heading>
        {state !== undefined && <Badge weight={state.weight}>{state.word}</Badge>}
        <div className="second">{second}</div>
      </div>
      <div className="page-actions">
        <Neighbours />
        {children}
      </div>
    </header>
  );
}
