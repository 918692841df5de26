import { remembered, type Scope } from './staff.js';

/** Whether this person may do what needs a scope. The shop decides it with each call; pages only leave out what it would refuse. */
export function may(scope: Scope): boolean {
  const scopes = remembered()?.scopes;
  return scopes === undefined || scopes.includes(scope);
}

/** Whether this person may do all, and so decides what others may. */
export function mayAll(): boolean {
  return remembered()?.scopes === undefined;
}
