import { shortTime, wholeTime } from '../format/dates.js';

/** A moment, short; the whole of it for those who point at it. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeTime(at)}>
      {shortTime(at)}
    </time>
  );
}
