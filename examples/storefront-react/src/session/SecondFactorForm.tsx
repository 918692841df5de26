import { canUsePasskeys, signInWithPasskey, type SecondFactorNeeded } from 'storefront-client';
import { shop } from '../api/shop';
import { Field, textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';
import { useBeginSession } from './use-begin-session';

/** The second step of a sign-in, of an account with a second factor. The shop takes a code for five minutes after the password. */
export function SecondFactorForm({
  needed: { mfaToken, methods },
  onBack,
}: {
  readonly needed: SecondFactorNeeded;
  readonly onBack: () => void;
}) {
  const byPasskey = useBeginSession(() => signInWithPasskey(shop));
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
      {methods.includes('totp') ? (
        <>
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
        </>
      ) : (
        <p>Your account needs its passkey, too.</p>
      )}
      <Problem error={byPasskey.error} />
      {methods.includes('passkey') && canUsePasskeys() && (
        <button type="button" disabled={byPasskey.isPending} onClick={() => byPasskey.mutate({})}>
          Use a passkey
        </button>
      )}
      <button type="button" className="quiet" onClick={onBack}>
        Use another account
      </button>
    </form>
  );
}
