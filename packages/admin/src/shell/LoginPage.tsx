import { Anchor, Stack } from '@mantine/core';
import { words } from '../words/index.js';
import { LoginForm } from './LoginForm.js';
import { Logo } from './Logo.js';

export default function LoginPage() {
  return (
    <main className="login">
      <Stack className="card login-card">
        <div>
          <div className="second">
            <Logo />
          </div>
          <h1>{words.login.title}</h1>
        </div>
        <LoginForm />
        <Anchor href="/admin/reset-password">{words.login.forgotten}</Anchor>
      </Stack>
    </main>
  );
}
