/** A moment that one side waits for and the other brings about. */
export interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
}

export function signal(): Signal {
  let give!: () => void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}
