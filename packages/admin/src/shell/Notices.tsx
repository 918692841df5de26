import { useEffect } from 'react';
import { Button, CloseButton } from '@mantine/core';
import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { words } from '../words/index.js';

const SHOWN_MS = 5_000;
const LONG_SHOWN_MS = 12_000;
/** More than these hide the page; the rest wait. */
const MOST = 4;

/**
 * Shows notices in the corner, each for its own time. With `notify(text, { undo })` a notice has a button that
 * reverts a harmless action; other actions ask for confirmation first.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext();
  return (
    <div className="notices" role="status">
      {notifications.slice(0, MOST).map((notice) => (
        <Notice
          key={keyOf(notice)}
          notice={notice}
          close={() => setNotifications((present) => present.filter((each) => each !== notice))}
        />
      ))}
    </div>
  );
}

function Notice({ notice, close }: { notice: NotificationPayload; close: () => void }) {
  const undo = undoOf(notice);
  const isLong = notice.type === 'error' || notice.type === 'warning' || undo !== undefined;
  useEffect(() => {
    const timer = setTimeout(close, isLong ? LONG_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
    // Once for each notice: others that come and go do not begin its time again.
  }, []);
  return (
    <div className="notice" data-type={notice.type}>
      <span>{notice.message}</span>
      {undo !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            close();
            undo();
          }}
        >
          {words.form.undo}
        </Button>
      )}
      <CloseButton aria-label={words.form.close} onClick={close} />
    </div>
  );
}

const keys = new WeakMap<NotificationPayload, number>();
let last = 0;

/** A notice keeps its own while others before it go. */
function keyOf(notice: NotificationPayload): number {
  const known = keys.get(notice);
  if (known !== undefined) return known;
  last += 1;
  keys.set(notice, last);
  return last;
}

function undoOf({ notificationOptions }: NotificationPayload): (() => void) | undefined {
  return notificationOptions?.['undo'] as (() => void) | undefined;
}
