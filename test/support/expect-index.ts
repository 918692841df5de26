type Stage = Record<string, unknown>;

/** A query or aggregation that has not been sent. */
interface Explainable {
  explain(verbosity: 'queryPlanner'): unknown;
}

/** The stages of the plans that the database chose, whatever the shape of its explanation. */
function stagesOf(explanation: unknown): string[] {
  if (Array.isArray(explanation)) return explanation.flatMap((entry) => stagesOf(entry));
  if (typeof explanation !== 'object' || explanation === null) return [];
  const { stage, rejectedPlans: _, ...rest } = explanation as Stage;
  return [
    ...(typeof stage === 'string' ? [stage] : []),
    ...Object.values(rest).flatMap((part) => stagesOf(part)),
  ];
}

/** Checks that a query reads an index and never the whole collection; with `inOrder`, that it sorts nothing either. */
export async function expectIndex(
  query: Explainable,
  { inOrder = false }: { inOrder?: boolean } = {},
): Promise<void> {
  const stages = stagesOf(await query.explain('queryPlanner'));
  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('COLLSCAN');
  if (inOrder) expect(stages).not.toContain('SORT');
}
