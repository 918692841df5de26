import { useQuery } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import { may } from '../api/access.js';
import { shop } from '../api/client.js';
import { FIRST_STEPS, stepsMade, type FirstStep } from './first-steps.js';

/** The steps that are made; undefined where none are to be shown: all are made, or this person has hidden them. */
export function useFirstSteps(isQuiet: boolean): {
  made: ReadonlySet<FirstStep> | undefined;
  hide: () => void;
} {
  const [isHidden, setHidden] = useStore('today.steps-hidden', false);
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => {
      const [products, orders] = await Promise.all([
        shop.listProductsAsAdmin({ limit: 1 }, { signal }),
        shop.listOrdersAsAdmin({ limit: 1 }, { signal }),
      ]);
      return { products: products.meta.total, orders: orders.meta.total };
    },
    // A shop that sells is asked nothing.
    enabled: isQuiet && !isHidden && may('products:read') && may('orders:read'),
  });
  const made = data === undefined || isHidden ? undefined : stepsMade(data);
  return { made: made?.size === FIRST_STEPS.length ? undefined : made, hide: () => setHidden(true) };
}
