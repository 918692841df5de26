/** The parts of the shop that scopes open, with what each allows (decisions, 14.32). Reports are only read. */
const VERBS = {
  orders: ['read', 'write'],
  products: ['read', 'write'],
  customers: ['read', 'write'],
  tickets: ['read', 'write'],
  reports: ['read'],
  settings: ['read', 'write'],
} as const;

export type ScopeArea = keyof typeof VERBS;

/** The right to read a part of the shop, or to change it; the one does not contain the other. */
export type Scope = { [Area in ScopeArea]: `${Area}:${(typeof VERBS)[Area][number]}` }[ScopeArea];

/** All scopes, in the order in which they are listed everywhere. */
export const SCOPES = Object.entries(VERBS).flatMap(([area, verbs]) =>
  verbs.map((verb) => `${area}:${verb}` as Scope),
);

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** Returns the scopes in the one order, each once. */
export function scopesInOrder(scopes: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
