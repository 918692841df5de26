/** Formats the day of a moment for customers: `21 November 2026`. @param zone IANA name */
export function dayInWords(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: zone }).format(at);
}
