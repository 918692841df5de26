import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isShopError, withKeptKey, type Address } from 'storefront-client';
import { checkoutPreviewQuery, keys, queryClient } from '../api/queries';
import { OtherTotalError } from '../api/other-total';
import { shop } from '../api/shop';
import { addressChanges, addressIn } from '../ui/AddressFields';
import type { ShownCart } from '../cart/visitor-cart';

/** The choice of a new address beside those of the address book. */
export const NEW_ADDRESS = 'new';

/** The cart and the price that the customer has seen when placing the order. */
interface Seen {
  readonly cart: ShownCart;
  readonly totalAmount: number;
  /** The way of shipping; undefined in a shop that has none to choose. */
  readonly rateId: string | undefined;
  /** Shows what the order costs to an address, where that is another total. */
  readonly show: (addressId: string) => void;
}

/** Orders the cart at the total that the customer has seen, and goes to the order to pay it. */
export function useCheckout({ cart: { items }, totalAmount: expectedTotal, rateId, show }: Seen) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (fields: Record<string, string>) => {
      const addressId = await addressIdOf(fields);
      const { pricing, problems } = await queryClient.fetchQuery(checkoutPreviewQuery(addressId, rateId));
      if (problems.length === 0 && pricing.totalAmount !== expectedTotal) {
        show(addressId);
        throw new OtherTotalError();
      }
      const lines = items.map(({ itemId, quantity }) => [itemId, quantity]);
      const order = {
        addressId,
        phone: fields['phone'] ?? '',
        paymentMethod: 'GATEWAY',
        expectedTotal,
        ...(rateId === undefined ? {} : { rateId }),
      } as const;
      const intention = { storage: sessionStorage, name: 'storefront.checkout', content: [order, lines] };
      return withKeptKey(intention, (idempotencyKey) => shop.checkout(order, { idempotencyKey }));
    },
    onSuccess: async ({ orderId }) => {
      void queryClient.invalidateQueries({ queryKey: keys.orders });
      await navigate(`/orders/${orderId}`, { replace: true });
    },
    onError: (error) => {
      // The cart is no longer what was seen: show what is true now, and let the customer decide again.
      if (isShopError(error, 'PRICES_CHANGED', 'OPTION_UNAVAILABLE', 'INSUFFICIENT_STOCK'))
        void queryClient.invalidateQueries({ queryKey: keys.cart });
    },
  });
}

/** Saves a new address. It is in the book then, and chosen, should the order fail. */
async function addressIdOf(fields: Record<string, string>): Promise<string> {
  const { addressId = NEW_ADDRESS } = fields;
  if (addressId !== NEW_ADDRESS) return addressId;
  const address = addressIn(fields);
  const known = queryClient.getQueryData<{ addresses: Address[] }>(keys.profile)?.addresses ?? [];
  const same = known.find((other) => Object.keys(addressChanges(fields, other)).length === 0);
  if (same !== undefined) return same._id;
  const addresses = await shop.addAddress({ ...address, label: 'HOME' });
  queryClient.setQueryData(
    keys.profile,
    (profile: object | undefined) => profile && { ...profile, addresses },
  );
  return addresses.at(-1)!._id;
}
