import { Button, Textarea } from '@mantine/core';
import { useNotify } from 'ra-core';
import type { Ticket } from 'storefront-client';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useDraft } from '../shell/use-draft.js';
import { useShortcuts } from '../shell/use-shortcuts.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';

const { tickets: texts } = words;
const FIELD_ID = 'reply';

/** Answers a ticket, and resolves it in the same press if that is all. What is typed stays until it is sent. */
export function ReplyForm({ ticket: { _id: id, customer } }: { ticket: Ticket }) {
  const [text, setText] = useDraft(`reply-${id}`);
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();
  const isEmpty = text.trim() === '';
  useShortcuts({ n: () => document.getElementById(FIELD_ID)?.focus() });

  async function send(isResolved: boolean): Promise<void> {
    await attempt(async () => {
      await shop.replyToTicket({ id, message: text.trim() });
      setText('');
      if (isResolved) await shop.setTicketStatus({ id, status: 'RESOLVED' });
      notify(isResolved ? texts.sentAndResolved : texts.sent, { type: 'success' });
    });
    reload();
  }

  return (
    <section className="card">
      <h2>{texts.reply}</h2>
      <form
        className="card-body"
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
      >
        <ProblemNote error={error} />
        <Textarea
          id={FIELD_ID}
          aria-label={texts.reply}
          description={texts.mailed(customer?.firstname ?? words.form.deleted)}
          inputWrapperOrder={['input', 'description']}
          autosize
          minRows={4}
          maxLength={5_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="form-actions">
          <Button variant="default" disabled={isEmpty || isBusy} onClick={() => void send(true)}>
            {texts.replyAndResolve}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isEmpty}>
            {texts.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
