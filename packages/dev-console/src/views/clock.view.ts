/** The time of the service. */
export class ClockView {
  /** ISO 8601 */
  now!: string;
  /** Whole seconds ahead of the machine's clock @example 960 */
  aheadSeconds!: number;
}
