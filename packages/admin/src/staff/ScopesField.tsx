import { Checkbox, Radio, Stack } from '@mantine/core';
import type { Scope } from '../api/staff.js';
import { words } from '../words/index.js';
import { AREAS } from './scopes-in-words.js';

const { staff: texts } = words;

/** The scopes chosen for somebody: all, or some. */
export interface ChosenScopes {
  readonly isAll: boolean;
  readonly scopes: readonly Scope[];
}

/** Returns the scopes as the shop takes them: none are all. */
export function sentScopes({ isAll, scopes }: ChosenScopes): Scope[] {
  return isAll ? [] : [...scopes];
}

/** Whether something is chosen: nothing at all would be sent as all. */
export function isChosen({ isAll, scopes }: ChosenScopes): boolean {
  return isAll || scopes.length > 0;
}

/** Chooses what an administrator may do, by parts of the shop. */
export function ScopesField({
  chosen,
  change,
}: {
  chosen: ChosenScopes;
  change: (to: ChosenScopes) => void;
}) {
  const { isAll, scopes } = chosen;
  return (
    <Radio.Group
      label={texts.access}
      value={isAll ? 'all' : 'some'}
      onChange={(value) => change({ isAll: value === 'all', scopes })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label={texts.allOrSome.all} />
        <Radio value="some" label={texts.allOrSome.some} />
        {!isAll && <ScopeBoxes scopes={scopes} change={(to) => change({ isAll, scopes: to })} />}
      </Stack>
    </Radio.Group>
  );
}

/** Chooses scopes by parts of the shop. */
export function ScopeBoxes({
  scopes,
  change,
}: {
  scopes: readonly Scope[];
  change: (to: readonly Scope[]) => void;
}) {
  function set(scope: Scope, isOn: boolean, also?: Scope): void {
    const others = scopes.filter((each) => each !== scope);
    const added = isOn && also !== undefined && !others.includes(also) ? [scope, also] : [scope];
    change(isOn ? [...others, ...added] : others);
  }

  return (
    <div className="scopes">
      {AREAS.map(({ area, read, write }) => (
        <div key={area} className="scope-row" role="group" aria-label={texts.areas[area]}>
          <span>{texts.areas[area]}</span>
          <Checkbox
            label={texts.read}
            checked={scopes.includes(read)}
            onChange={({ currentTarget }) => set(read, currentTarget.checked)}
          />
          {write !== undefined && (
            <Checkbox
              label={texts.write}
              checked={scopes.includes(write)}
              // Who changes something sees it.
              onChange={({ currentTarget }) => set(write, currentTarget.checked, read)}
            />
          )}
        </div>
      ))}
    </div>
  );
}
