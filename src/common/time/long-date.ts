const DATE = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Formats a point in time for customers: `21 November 2026 at 5:05 pm IST`. */
export function longDate(at: Date): string {
  return `${DATE.format(at)} IST`;
}
