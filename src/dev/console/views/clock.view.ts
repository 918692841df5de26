/** What time it is for the service. */
export class ClockView {
  /** ISO 8601 */
  now!: string;
}
