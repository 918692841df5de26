import { Anchor } from '@mantine/core';
import { words } from '../words/index.js';
import { LoginForm } from './LoginForm.js';
import { OutsidePage } from './OutsidePage.js';

export default function LoginPage() {
  return (
    <OutsidePage title={words.login.title}>
      <LoginForm />
      <Anchor href="/admin/reset-password">{words.login.forgotten}</Anchor>
    </OutsidePage>
  );
}
