/** The middle one of some numbers. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Three significant digits. */
export function rounded(value) {
  return Number(value.toPrecision(3));
}
