import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnOrder } from 'storefront-client';
import { orderQuery, queryClient } from '../api/queries';
import { shop } from '../api/shop';
import { AddressFields, addressChanges, addressText } from '../ui/AddressFields';
import { textsOf } from '../ui/Field';
import { Problem } from '../ui/Problem';

/** Where the order goes. The shop takes another address for some time after the payment, and says when it no longer does. */
export function AddressSection({ order }: { readonly order: OwnOrder }) {
  const { _id: id, orderStatus, shippingAddress } = order;
  const [isEditing, setIsEditing] = useState(false);
  const change = useMutation({
    mutationFn: (fields: Record<string, string>) =>
      shop.changeOrderAddress({ id, ...addressChanges(fields, shippingAddress) }),
    onSuccess: (changed) => {
      queryClient.setQueryData(orderQuery(id).queryKey, changed);
      setIsEditing(false);
    },
  });
  const isOpen = orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
  return (
    <>
      <h2>Delivery</h2>
      <p>{addressText(shippingAddress)}</p>
      {isOpen && !isEditing && (
        <button type="button" className="quiet" onClick={() => setIsEditing(true)}>
          Change the address
        </button>
      )}
      {isOpen && isEditing && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(textsOf(event.currentTarget));
          }}
        >
          <AddressFields known={shippingAddress} />
          <Problem error={change.error} />
          <button disabled={change.isPending}>Save the address</button>
        </form>
      )}
    </>
  );
}
