import { Button, Group, Stack } from '@mantine/core';
import { logOut } from '../api/session.js';
import { shopFacts } from '../shop-facts.js';
import { outsideWords } from '../words/outside.js';

const { login: texts } = outsideWords;

/** For customers who log in here: what this is, and two ways on. */
export default function NotStaffPage({ name }: { name: string }) {
  return (
    <main className="login">
      <Stack className="card login-card">
        <h1>{texts.notStaffTitle}</h1>
        <p>{texts.notStaff(name)}</p>
        <Group>
          {shopFacts.storefrontUrl !== null && (
            <Button component="a" href={shopFacts.storefrontUrl}>
              {texts.toShop}
            </Button>
          )}
          <Button variant="default" onClick={() => void logOut()}>
            {texts.other}
          </Button>
        </Group>
      </Stack>
    </main>
  );
}
