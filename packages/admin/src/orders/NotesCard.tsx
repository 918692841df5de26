import type { FormEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { shop } from '../api/client.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useDraft } from '../shell/use-draft.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;

/** A note for the staff. What is typed stays until it is saved, over reloads and an ended session, too. */
export function NotesCard({ order }: { order: Order }) {
  const [text, setText] = useDraft(`note-${order._id}`);
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    await attempt(async () => {
      await shop.addOrderNote({ id: order._id, text: text.trim() });
      setText('');
      reload();
    });
  }

  return (
    <section className="card">
      <h2>{texts.notes}</h2>
      <form className="card-body" onSubmit={(event) => void save(event)}>
        <ProblemNote error={error} />
        <Textarea
          id="note"
          aria-label={texts.addNote}
          placeholder={texts.notePlaceholder}
          autosize
          minRows={2}
          maxLength={1_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="xs" loading={isBusy} disabled={text.trim() === ''}>
          {texts.addNote}
        </Button>
      </form>
    </section>
  );
}
