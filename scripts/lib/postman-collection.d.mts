export function postmanCollection(document: object): {
  readonly variable: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly item: ReadonlyArray<object>;
};
