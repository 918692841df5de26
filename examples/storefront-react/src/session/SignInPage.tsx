import { Link } from 'react-router';
import { SecondFactorNeeded } from 'storefront-client';
import { shop } from '../api/shop';
import { Field, textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { SecondFactorForm } from './SecondFactorForm';
import { useBeginSession, useNext } from './use-begin-session';

export function SignInPage() {
  const signIn = useBeginSession(({ email = '', password = '' }: Record<string, string>) =>
    shop.login({ email, password }),
  );
  const next = useNext();
  const { error } = signIn;
  return (
    <div className="narrow">
      <title>Sign in</title>
      <h1>Sign in</h1>
      {error instanceof SecondFactorNeeded ? (
        <SecondFactorForm needed={error} onBack={signIn.reset} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            signIn.mutate(textsOf(event.currentTarget));
          }}
        >
          <Field label="Email address" name="email" type="email" autoComplete="username" required />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <Problem error={error} />
          <button disabled={signIn.isPending}>Sign in</button>
        </form>
      )}
      <p>
        New here? <Link to={`/sign-up?next=${encodeURIComponent(next)}`}>Create an account</Link>
      </p>
    </div>
  );
}
