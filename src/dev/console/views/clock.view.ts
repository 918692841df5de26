/** The time of the service. */
export class ClockView {
  /** ISO 8601 */
  now!: string;
}
