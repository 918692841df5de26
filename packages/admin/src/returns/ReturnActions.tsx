import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { Return } from 'storefront-client';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { useDraft } from '../shell/use-draft.js';
import { words } from '../words/index.js';

const { returns: texts } = words;

/** Shows the decisions that a return allows before its goods are here. */
export function ReturnActions({ record: { _id: id, status } }: { record: Return }) {
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const [note, setNote] = useDraft(`refusal-${id}`);
  const close = (): void => setOpen(undefined);

  async function refuse(): Promise<void> {
    await shop.decideReturn({ id, status: 'REJECTED', note: note.trim() });
    setNote('');
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpen('refuse')}>
        {texts.refuse}
      </Button>
      {status === 'REQUESTED' && (
        <Button variant="default" onClick={() => setOpen('approve')}>
          {texts.approve}
        </Button>
      )}
      <ConfirmDialog
        isOpen={open === 'approve'}
        close={close}
        title={texts.approveTitle}
        what={texts.approveWhat}
        action={texts.approve}
        run={() => shop.decideReturn({ id, status: 'APPROVED' })}
        done={texts.approved}
      />
      <ConfirmDialog
        isOpen={open === 'refuse'}
        close={close}
        title={texts.refuseTitle}
        what={status === 'REQUESTED' ? texts.refuseWhat : texts.refuseLateWhat}
        action={texts.refuse}
        run={refuse}
        done={texts.refused}
        isDanger
        isReady={note.trim() !== ''}
      >
        <Textarea
          label={texts.noteForCustomer}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}
