import { useEffect, useState } from 'react';
import { Dialog } from './Dialog.js';
import { words } from '../words/index.js';
import { LoginForm } from './LoginForm.js';
import { onSessionEnd } from './session-end.js';
import { useReload } from './use-reload.js';

/** Asks for a login over the page when the session has ended, so that nothing that is typed below it is lost. */
export function SessionDialog() {
  const [isOpen, setOpen] = useState(false);
  const reload = useReload();
  useEffect(() => onSessionEnd(() => setOpen(true)), []);
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title={words.login.again}>
      <LoginForm
        done={() => {
          setOpen(false);
          reload();
        }}
      />
    </Dialog>
  );
}
