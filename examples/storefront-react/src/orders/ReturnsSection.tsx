import { useQuery } from '@tanstack/react-query';
import type { OwnOrder, Return } from 'storefront-client';
import { returnsQuery } from '../api/queries';
import { moment } from '../ui/format';
import { RETURN_STATES } from './states';

/** The returns of an order, and how to send an approved one. Without them the page is the same: they are read beside it. */
export function ReturnsSection({ order }: { readonly order: Pick<OwnOrder, '_id'> }) {
  const { data } = useQuery(returnsQuery);
  const returns = (data ?? []).filter(({ orderId }) => orderId === order._id);
  if (returns.length === 0) return null;
  return (
    <>
      <h2>Returns</h2>
      {returns.map((shown) => (
        <OneReturn key={shown._id} shown={shown} />
      ))}
    </>
  );
}

function OneReturn({ shown }: { readonly shown: Return }) {
  const { status, items, note, returnInstructions } = shown;
  const units = items.map(({ quantity, name }) => `${quantity} × ${name ?? 'A product'}`);
  return (
    <section>
      <p>
        {RETURN_STATES[status]}: {units.join(', ')}
      </p>
      {note !== null && <p className="second">{note}</p>}
      {status === 'APPROVED' && returnInstructions !== undefined && <HowToSend {...returnInstructions} />}
    </section>
  );
}

function HowToSend({ address, reference, until, text }: NonNullable<Return['returnInstructions']>) {
  return (
    <>
      {address === null ? (
        <p>Please ask our support where to send it.</p>
      ) : (
        <>
          <p>Send it to</p>
          <address className="lines">{address}</address>
        </>
      )}
      <p>
        Write <strong>{reference}</strong> on the parcel, and send it until <strong>{moment(until)}</strong>.
      </p>
      {text !== null && <p className="lines">{text}</p>}
    </>
  );
}
