import { Button, Menu } from '@mantine/core';
import { useNotify } from 'ra-core';
import type { Ticket } from 'storefront-client';
import { shop } from '../api/client.js';
import { problemOf } from '../shell/problem.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';

const { tickets: texts } = words;
const STATUSES = Object.keys(texts.setTo) as Array<Ticket['status']>;

/** Any status may follow any: nothing is sent to the customer, and the next message changes it anyway. */
export function TicketStatusMenu({ ticket: { _id: id, status } }: { ticket: Ticket }) {
  const notify = useNotify();
  const reload = useReload();

  async function set(to: Ticket['status']): Promise<void> {
    try {
      await shop.setTicketStatus({ id, status: to });
      const undo = (): void => void set(status);
      notify(texts.isNow(texts.statuses[to]), { type: 'success', undo });
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
    reload();
  }

  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default">{texts.columns.status} ▾</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STATUSES.filter((each) => each !== status).map((each) => (
          <Menu.Item key={each} onClick={() => void set(each)}>
            {texts.setTo[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
