import { Anchor } from '@mantine/core';
import { outsideWords } from '../words/outside.js';
import { LoginForm } from './LoginForm.js';
import { OutsidePage } from './OutsidePage.js';

export default function LoginPage() {
  return (
    <OutsidePage title={outsideWords.login.title}>
      <LoginForm />
      <Anchor href="/admin/reset-password">{outsideWords.login.forgotten}</Anchor>
    </OutsidePage>
  );
}
