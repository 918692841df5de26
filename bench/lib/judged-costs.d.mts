export function judged(
  figure: string,
  costs: ReadonlyArray<{ readonly before: number; readonly now: number }>,
  justified: ReadonlyArray<{ readonly figure: string; readonly ratio: number }>,
): { readonly ratio: number; readonly most: number };
