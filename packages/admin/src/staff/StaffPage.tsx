import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { ChangeDialog } from './ChangeDialog.js';
import { InviteDialog } from './InviteDialog.js';
import { StaffRow } from './StaffRow.js';
import { nameOf, useStaff, type StaffMember } from './use-staff.js';
import '../styles/record.css';
import '../styles/staff.css';

const { staff: texts } = words;

/** Shows who runs the shop, and what each may do, to those with full access. */
export default function StaffPage() {
  const { data, error, refetch } = useStaff();
  const [isInviting, setInviting] = useState(false);
  const [toChange, setToChange] = useState<StaffMember>();
  const [toRemove, setToRemove] = useState<StaffMember>();
  const notify = useNotify();
  const { isBusy, error: refusal, attempt } = useAttempt();

  const resend = ({ email, scopes }: StaffMember) =>
    attempt(async () => {
      await shop.inviteStaff({ email, scopes });
      notify(texts.invited(email), { type: 'success' });
      await refetch();
    });

  return (
    <>
      <div className="page-head">
        <Heading>{words.menu.staff}</Heading>
        <div className="page-actions">
          <Button onClick={() => setInviting(true)}>{texts.invite}</Button>
        </div>
      </div>
      <p className="second staff-what">{texts.what}</p>
      <ProblemNote error={refusal ?? error} retry={() => void refetch()} />
      <section className="card" aria-label={words.menu.staff}>
        {data === undefined && error === null && <Skeleton height={200} w="auto" m="md" />}
        <ul className="plain-rows staff-rows">
          {data?.staff.map((member) => (
            <StaffRow
              key={member._id}
              member={member}
              isBusy={isBusy}
              change={() => setToChange(member)}
              remove={() => setToRemove(member)}
              resend={() => void resend(member)}
            />
          ))}
        </ul>
      </section>
      <InviteDialog isOpen={isInviting} close={() => setInviting(false)} />
      {toChange !== undefined && (
        <ChangeDialog key={toChange._id} member={toChange} close={() => setToChange(undefined)} />
      )}
      <RemoveDialog member={toRemove} close={() => setToRemove(undefined)} />
    </>
  );
}

function RemoveDialog({ member, close }: { member: StaffMember | undefined; close: () => void }) {
  const name = member === undefined ? '' : nameOf(member);
  const isInvited = member?.state === 'INVITED';
  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      close={close}
      title={isInvited ? texts.withdrawTitle(name) : texts.removeTitle(name)}
      what={isInvited ? texts.withdrawWhat : texts.removeWhat}
      action={isInvited ? texts.withdraw : texts.remove}
      run={() => shop.removeStaff({ id: member!._id })}
      done={texts.removed(name)}
      isDanger
    />
  );
}
