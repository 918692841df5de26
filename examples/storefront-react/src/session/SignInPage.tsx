import { Link } from 'react-router';
import { shop } from '../api/shop';
import { Field, textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { useBeginSession, useNext } from './use-begin-session';

export function SignInPage() {
  const signIn = useBeginSession(({ email = '', password = '' }: Record<string, string>) =>
    shop.login({ email, password }),
  );
  return (
    <div className="narrow">
      <title>Sign in</title>
      <h1>Sign in</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(textsOf(event.currentTarget));
        }}
      >
        <Field label="Email address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Problem error={signIn.error} />
        <button disabled={signIn.isPending}>Sign in</button>
      </form>
      <p>
        New here? <Link to={`/sign-up?next=${encodeURIComponent(useNext())}`}>Create an account</Link>
      </p>
    </div>
  );
}
