import { Button, Group } from '@mantine/core';
import { Badge } from '../shell/Badge.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { scopesInWords } from './scopes-in-words.js';
import { nameOf, type StaffMember } from './use-staff.js';

const { staff: texts } = words;

/** A member of the staff, or an invited one, with what can be done. */
export function StaffRow({
  member,
  isBusy,
  change,
  remove,
  resend,
}: {
  member: StaffMember;
  isBusy: boolean;
  change: () => void;
  remove: () => void;
  resend: () => void;
}) {
  const { email, scopes, lastSeenAt, hasMfa, expiresAt } = member;
  const name = nameOf(member);
  const isInvited = expiresAt !== null;
  return (
    <li>
      <span className="grow">
        <strong>{name}</strong> {isInvited && <Badge weight="amber">{texts.open}</Badge>}
        {!isInvited && <span className="second">{email}</span>}
        <div>{scopesInWords(scopes)}</div>
        <div className="second">
          {isInvited ? (
            <>
              {texts.until} <Time at={expiresAt} />
            </>
          ) : (
            <>
              {hasMfa ? texts.withFactor : texts.withoutFactor} · {texts.seen}{' '}
              {lastSeenAt === null ? texts.never : <Time at={lastSeenAt} />}
            </>
          )}
        </div>
      </span>
      <Group gap="xs">
        {isInvited && (
          <Button variant="default" disabled={isBusy} aria-label={texts.resendOf(email)} onClick={resend}>
            {texts.resend}
          </Button>
        )}
        <Button variant="default" aria-label={texts.changeOf(name)} onClick={change}>
          {texts.change}
        </Button>
        <Button
          variant="default"
          aria-label={isInvited ? texts.withdrawOf(email) : texts.removeOf(name)}
          onClick={remove}
        >
          {isInvited ? texts.withdraw : texts.remove}
        </Button>
      </Group>
    </li>
  );
}
