/**
 * Returns how moments are written with the clock of a zone and its offset: `2026-01-31T09:05:07+05:30`. A program reads the same moment, a person
 * the shop's day and hour.
 * @param zone IANA name
 */
export function zonedTime(zone: string): (time: Date) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => {
    const wall = clock.format(time).replace(' ', 'T');
    const minutes = Math.round((Date.parse(`${wall}Z`) - time.getTime()) / 60_000);
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${wall}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  };
}

/** Returns the same with the milliseconds of moments that have some: what reads them back has the same moment. */
export function exactZonedTime(zone: string): (time: Date) => string {
  const written = zonedTime(zone);
  return (time) => {
    const ms = time.getUTCMilliseconds();
    const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`;
    return written(time).replace(/(?=[+-]\d\d:\d\d$)/, fraction);
  };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
