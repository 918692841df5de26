import { Link } from 'react-router';
import { shop } from '../api/shop';
import { Field, textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { useBeginSession, useNext } from './use-begin-session';

const NAME = { required: true, minLength: 2, maxLength: 50 };

export function SignUpPage() {
  const signUp = useBeginSession((given: Record<string, string>) => {
    const { email = '', password = '', firstname = '', lastname = '' } = given;
    return shop.register({ email, password, firstname, lastname });
  });
  return (
    <div className="narrow">
      <title>Create an account</title>
      <h1>Create an account</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signUp.mutate(textsOf(event.currentTarget));
        }}
      >
        <Field label="First name" name="firstname" autoComplete="given-name" {...NAME} />
        <Field label="Last name" name="lastname" autoComplete="family-name" {...NAME} />
        <Field label="Email address" name="email" type="email" autoComplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={72}
          hint="Eight characters or more"
        />
        <Problem error={signUp.error} />
        <button disabled={signUp.isPending}>Create account</button>
      </form>
      <p>
        You have an account? <Link to={`/sign-in?next=${encodeURIComponent(useNext())}`}>Sign in</Link>
      </p>
    </div>
  );
}
