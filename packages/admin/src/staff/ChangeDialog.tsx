import { useState } from 'react';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import { isChosen, ScopesField, sentScopes, type ChosenScopes } from './ScopesField.js';
import { nameOf, type StaffMember } from './use-staff.js';

const { staff: texts } = words;

/** Changes what a member of the staff, or an invited one, may do. */
export function ChangeDialog({ member, close }: { member: StaffMember; close: () => void }) {
  const { _id: id, scopes } = member;
  const [chosen, setChosen] = useState<ChosenScopes>({ isAll: scopes.length === 0, scopes });
  const name = nameOf(member);
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={texts.changeTitle(name)}
      what={texts.changeWhat}
      action={words.form.save}
      run={() => shop.updateStaffScopes({ id, scopes: sentScopes(chosen) })}
      done={texts.changed(name)}
      isReady={isChosen(chosen)}
    >
      <ScopesField chosen={chosen} change={setChosen} />
    </ConfirmDialog>
  );
}
