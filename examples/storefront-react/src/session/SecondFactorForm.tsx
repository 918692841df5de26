import { shop } from '../api/shop';
import { Field, textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { useBeginSession } from './use-begin-session';

/** The second step of a sign-in, of an account with a second factor. The shop takes a code for five minutes after the password. */
export function SecondFactorForm({
  mfaToken,
  onBack,
}: {
  readonly mfaToken: string;
  readonly onBack: () => void;
}) {
  const verify = useBeginSession(({ code = '' }: Record<string, string>) =>
    // Apps show six digits as 123 456.
    shop.verifySecondFactor({ mfaToken, code: code.replaceAll(' ', '') }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate(textsOf(event.currentTarget));
      }}
    >
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        hint="The six digits of your app, or a recovery code"
      />
      <Problem error={verify.error} />
      <button disabled={verify.isPending}>Sign in</button>
      <button type="button" className="quiet" onClick={onBack}>
        Use another account
      </button>
    </form>
  );
}
