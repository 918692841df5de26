import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Profile } from 'storefront-client';
import { keys, queryClient } from '../api/queries';
import { signedIn } from './signed-in';

/**
 * Signs in or up, then goes on where the customer came from. The next reading of the cart joins the visitor's to it.
 * @param begin asks the shop
 */
export function useBeginSession<Input>(begin: (input: Input) => Promise<{ readonly user: Profile }>) {
  const navigate = useNavigate();
  const next = useNext();
  return useMutation({
    mutationFn: begin,
    onSuccess: async ({ user }) => {
      // This forgets what is of a customer who was signed in before: first.
      signedIn.write(user._id);
      queryClient.setQueryData(keys.profile, user);
      await navigate(next, { replace: true });
    },
  });
}

/** Where to go afterwards: a path of this storefront, whoever made the link. */
export function useNext(): string {
  const next = useSearchParams()[0].get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
