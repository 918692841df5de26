import { useEffect } from 'react';
import { CloseButton } from '@mantine/core';
import { useNotificationContext } from 'ra-core';
import { words } from '../words/index.js';

const SHOWN_MS = 5_000;
const PROBLEM_SHOWN_MS = 12_000;

/** What has just happened, at the corner; ra-core keeps the queue. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const [first] = notifications;
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(takeNotification, first.type === 'error' ? PROBLEM_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [first, takeNotification]);
  return (
    <div className="notices" role="status">
      {first !== undefined && (
        <div className="notice" data-type={first.type}>
          <span>{first.message}</span>
          <CloseButton aria-label={words.form.close} onClick={() => takeNotification()} />
        </div>
      )}
    </div>
  );
}
