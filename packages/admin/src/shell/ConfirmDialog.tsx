import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNotify } from 'ra-core';
import { useAttempt } from './use-attempt.js';
import { Dialog } from './Dialog.js';
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
  action,
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
  action: string;
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
  const shown = useWhileOpen(isOpen, { title, what, action, isDanger, children });
  const { isBusy, error, attempt, forget: forgetError } = useAttempt({ saysChanges: true });
  const notify = useNotify();
  const reload = useReload();

  function end(): void {
    forgetError();
    close();
  }

  async function send(form: FormData): Promise<void> {
    await attempt(async () => {
      await run(form);
      notify(done, { type: 'success' });
      end();
    });
    reload();
  }

  return (
    <Dialog opened={isOpen} onClose={end} title={shown.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React hands it on to a form around the dialog, which would save, too.
          event.stopPropagation();
          void send(new FormData(event.currentTarget));
        }}
      >
        <ProblemNote error={error} />
        <p className="dialog-what">{shown.what}</p>
        {shown.children}
        <div className="form-actions">
          <Button variant="default" onClick={end}>
            {words.form.cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!isReady}
            className={shown.isDanger ? 'danger' : ''}
          >
            {shown.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
