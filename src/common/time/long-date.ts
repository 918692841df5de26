const DATE = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A point in time as a customer reads it: `21 November 2026 at 5:05 pm IST`. */
export function longDate(at: Date): string {
  return `${DATE.format(at)} IST`;
}
