import { useEffect, useState } from 'react';

/** The shop cancels an order that is not paid in time, and releases what it has reserved. */
export function TimeLeft({ until }: { readonly until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000));
  return (
    <p role="timer">
      {seconds > 0
        ? `We keep these things for you: ${clockOf(seconds)} left to pay.`
        : 'The time to pay is over.'}
    </p>
  );
}

/** `4:09` below an hour, else `23 h 59 min`. */
function clockOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
