import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { keys, queryClient } from './api/queries';
import { tokens } from './api/shop';
import { router } from './routes';
import { signedIn } from './session/signed-in';
import './styles.css';

// Here or in another tab. What belongs to the customer leaves the memory, and pages that need one ask to sign in; those of somebody
// else who has signed in meanwhile are read anew.
let customer = signedIn.read();
signedIn.onChange((wasHere) => {
  const former = customer;
  customer = signedIn.read();
  // The token of who has signed in in another tab may come after this.
  if (!wasHere && customer !== former) tokens.forget();
  if (customer === false) queryClient.removeQueries({ queryKey: keys.mine });
  else if (customer !== former) void queryClient.resetQueries({ queryKey: keys.mine });
  void router.revalidate();
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
