import { useState, type ReactNode } from 'react';
import { Button, Modal } from '@mantine/core';
import { useNotify } from 'ra-core';
import { isShopError } from 'storefront-client';
import { words } from '../words/index.js';
import { ProblemNote } from './ProblemNote.js';
import { useReload } from './use-reload.js';
import { useWhileOpen } from './use-while-open.js';
import '../styles/record.css';

/**
 * Says what a press will do before it is done: stock, money, mails, access. A refusal is said in the dialog, which stays open
 * with all that was typed; what is behind it is read again in any case.
 */
export function ConfirmDialog({
  isOpen,
  close,
  title,
  what,
  act,
  run,
  done = words.form.saved,
  isDanger = false,
  isReady = true,
  children,
}: {
  isOpen: boolean;
  close: () => void;
  title: string;
  what: string;
  /** The word on the button. */
  act: string;
  /** @param form what was typed into its fields */
  run: (form: FormData) => Promise<unknown>;
  /** The notice afterwards. */
  done?: string;
  isDanger?: boolean;
  /** Whether everything that is required is typed. */
  isReady?: boolean;
  /** Fields. */
  children?: ReactNode;
}) {
  const shown = useWhileOpen(isOpen, { title, what, act, isDanger, children });
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const reload = useReload();

  function end(): void {
    setError(null);
    close();
  }

  async function send(form: FormData): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await run(form);
      notify(done, { type: 'success' });
      end();
    } catch (caught) {
      setError(caught);
      if (isShopError(caught) && caught.status === 409) notify(words.errors.changed, { type: 'error' });
    } finally {
      setBusy(false);
      reload();
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={end}
      title={shown.title}
      closeButtonProps={{ 'aria-label': words.form.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <ProblemNote error={error} />
        <p className="dialog-what">{shown.what}</p>
        {shown.children}
        <div className="form-acts">
          <Button variant="default" onClick={end}>
            {words.form.cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!isReady}
            className={shown.isDanger ? 'danger' : ''}
          >
            {shown.act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
