/** A variant in the cell of its product. */
export interface MagentoVariation {
  readonly sku: string;
  /** By the codes of attributes. */
  readonly options: ReadonlyArray<readonly [code: string, value: string]>;
}

/** Returns the attributes of a cell, as `color=Red,size=M, long`: a value may have a comma, and none before a code. */
export function attributesOfCell(text = ''): Array<readonly [code: string, value: string]> {
  return text.split(/,(?=\s*\w+=)/).flatMap((part) => {
    const at = part.indexOf('=');
    const value = part.slice(at + 1).trim();
    return at < 1 || value === '' ? [] : [[part.slice(0, at).trim(), value] as const];
  });
}

/** Returns the variants of a cell, as `sku=A,color=Red|sku=B,color=Blue`. */
export function variationsOf(text = ''): MagentoVariation[] {
  return text.split('|').flatMap((part) => {
    const attributes = attributesOfCell(part);
    const sku = attributes.find(([code]) => code === 'sku')?.[1];
    return sku === undefined ? [] : [{ sku, options: attributes.filter(([code]) => code !== 'sku') }];
  });
}
