import { Component, type ReactNode } from 'react';
import { words } from '../words/index.js';
import { Heading } from './Heading.js';
import { ProblemNote } from './ProblemNote.js';

/**
 * Keeps the frame when a page fails: its code cannot be fetched, because there is no network or a newer version is there by
 * now, or it has a fault. Trying again loads the page anew.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override readonly state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    const shown = isUnfetched(error) ? new Error(words.errors.network) : error;
    return (
      <>
        <Heading>{words.errors.title}</Heading>
        <ProblemNote error={shown} retry={() => location.reload()} />
      </>
    );
  }
}

/** Browsers name it differently; all say which module. */
function isUnfetched(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}
