import { useEffect } from 'react';
import { Button, CloseButton } from '@mantine/core';
import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { words } from '../words/index.js';

const SHOWN_MS = 5_000;
const LONG_SHOWN_MS = 12_000;

/**
 * What has just happened, at the corner; ra-core keeps the queue. With `notify(text, { undo })` the notice has a button that takes it
 * back: for what is harmless. What is not is asked for before it is done.
 */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const [first] = notifications;
  useEffect(() => {
    if (first === undefined) return undefined;
    const isLong = first.type === 'error' || first.type === 'warning' || undoOf(first) !== undefined;
    const timer = setTimeout(takeNotification, isLong ? LONG_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [first, takeNotification]);
  const undo = first && undoOf(first);
  return (
    <div className="notices" role="status">
      {first !== undefined && (
        <div className="notice" data-type={first.type}>
          <span>{first.message}</span>
          {undo !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                takeNotification();
                undo();
              }}
            >
              {words.form.undo}
            </Button>
          )}
          <CloseButton aria-label={words.form.close} onClick={() => takeNotification()} />
        </div>
      )}
    </div>
  );
}

function undoOf({ notificationOptions }: NotificationPayload): (() => void) | undefined {
  return notificationOptions?.['undo'] as (() => void) | undefined;
}
