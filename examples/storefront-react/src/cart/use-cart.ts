import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { keys, queryClient } from '../api/queries';
import { shop } from '../api/shop';
import { signedIn } from '../session/signed-in';
import { announce } from '../ui/announce';
import { inWords } from '../api/in-words';
import {
  addVisitorLine,
  changeVisitorLine,
  joinVisitorCart,
  pricedVisitorCart,
  visitorCart,
  type NewLine,
  type ShownCart,
} from './visitor-cart';

/** The cart of the account, which takes over the visitor's first; or the visitor's. Both are shown by the same page. */
export const cartQuery = (isCustomer: boolean, lines: readonly NewLine[]) =>
  queryOptions({
    queryKey: isCustomer ? keys.cart : ['visitor-cart', lines],
    queryFn: async ({ signal }): Promise<ShownCart> => {
      if (!isCustomer) return pricedVisitorCart(lines);
      await joinVisitorCart();
      return shop.getCart({}, { signal });
    },
    // A visitor's cart with another number is another query.
    ...(!isCustomer && { placeholderData: keepPreviousData }),
  });

export function useCart() {
  return useQuery(cartQuery(signedIn.use() !== false, visitorCart.use()));
}

/** Units in the cart. A visitor's are counted without asking the shop. */
export function useCartCount(): number {
  const isCustomer = signedIn.use() !== false;
  const lines = visitorCart.use();
  const { data } = useQuery({ ...cartQuery(true, lines), enabled: isCustomer });
  const counted = isCustomer ? (data?.items ?? []) : lines;
  return counted.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Changes of the cart go to the shop one after the other, so that their answers come in order. */
const CHANGE = { mutationKey: ['cart'], scope: { id: 'cart' } } as const;

export function useAddToCart() {
  return useMutation({
    ...CHANGE,
    mutationFn: async (line: NewLine) => {
      if (!signedIn.read()) return addVisitorLine(line);
      queryClient.setQueryData(keys.cart, await shop.addCartItem(line));
    },
    onSuccess: () => announce('In your cart'),
  });
}

/** Changes a number, 0 removes. It is shown at once, and taken back when the shop refuses it. */
export function useChangeQuantity() {
  return useMutation({
    ...CHANGE,
    mutationFn: async ({ itemId, quantity }: { itemId: string; quantity: number }) => {
      if (!signedIn.read()) return changeVisitorLine(itemId, quantity);
      const cart = await (quantity === 0
        ? shop.removeCartItem({ itemId })
        : shop.updateCartItem({ itemId, quantity }));
      // An answer between two quick changes is older than what is shown.
      if (isLastChange()) queryClient.setQueryData(keys.cart, cart);
    },
    onMutate: async ({ itemId, quantity }) => {
      // A reading under way would bring the former number back.
      await queryClient.cancelQueries({ queryKey: keys.cart });
      const before = queryClient.getQueryData<ShownCart>(keys.cart);
      if (before !== undefined) queryClient.setQueryData(keys.cart, withQuantity(before, itemId, quantity));
      return before;
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData(keys.cart, before);
      announce(inWords(error));
      // Two changes may have been shown on top of each other: the shop says what is true.
      if (isLastChange()) void queryClient.invalidateQueries({ queryKey: keys.cart });
    },
  });
}

function isLastChange(): boolean {
  return queryClient.isMutating({ mutationKey: CHANGE.mutationKey }) === 1;
}

/** Sums are the shop's: they follow with its answer. */
function withQuantity(cart: ShownCart, itemId: string, quantity: number): ShownCart {
  const items = cart.items
    .map((item) => (item.itemId === itemId ? { ...item, quantity } : item))
    .filter((item) => item.quantity > 0);
  return { ...cart, items };
}
