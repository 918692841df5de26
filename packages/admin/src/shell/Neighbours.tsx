import { ActionIcon } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { words } from '../words/index.js';
import { Icon, type IconName } from './Icon.js';
import { useNeighbours } from './use-neighbours.js';
import { useShortcuts } from './use-shortcuts.js';

/** From a record to the one before and after it in its list, by a press or by `k` and `j`. */
export function Neighbours() {
  const { previous, next } = useNeighbours();
  const navigate = useNavigate();
  const go = (page: string | undefined): void => void (page && navigate(page));
  useShortcuts({ j: () => go(next), k: () => go(previous) });
  if (previous === undefined && next === undefined) return null;
  const button = (icon: IconName, name: string, page: string | undefined) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={name}
      title={name}
      disabled={page === undefined}
      onClick={() => go(page)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <>
      {button('before', words.menu.previous, previous)}
      {button('after', words.menu.next, next)}
    </>
  );
}
