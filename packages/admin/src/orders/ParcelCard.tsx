import { CopyButton } from '../shell/CopyButton.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { failureInWords } from './dispatch-failure.js';
import { TrackingLink } from './TrackingLink.js';
import { carrierWord } from './carrier-word.js';
import type { Order } from './use-order.js';

const { orders: texts } = words;

/** The courier, its number and its words; former parcels below. */
export function ParcelCard({ order }: { order: Order }) {
  const {
    trackingNumber,
    courierName,
    carrierStatus,
    dispatchFailure,
    shipments,
    ewaybillNumber,
    redelivery,
  } = order;
  return (
    <section className="card">
      <h2>{texts.parcel}</h2>
      <div className="card-body">
        {dispatchFailure !== null && (
          <p className="trouble" role="alert">
            {texts.states.refused}: {failureInWords(dispatchFailure.reason)} (<Time at={dispatchFailure.at} />
            )
          </p>
        )}
        {trackingNumber === null ? (
          <p className="second">{texts.noParcel}</p>
        ) : (
          <dl className="facts">
            <dt>{texts.courier}</dt>
            <dd>{courierName}</dd>
            <dt>{texts.awb}</dt>
            <dd className="figure">
              <TrackingLink {...order} /> <CopyButton value={trackingNumber} what={texts.awb} />
            </dd>
            {ewaybillNumber !== undefined && (
              <>
                <dt>{texts.ewayBill}</dt>
                <dd className="figure">
                  {ewaybillNumber} <CopyButton value={ewaybillNumber} what={texts.ewayBill} />
                </dd>
              </>
            )}
            {carrierStatus !== null && (
              <>
                <dt>{texts.carrierSays}</dt>
                <dd>
                  {carrierWord(carrierStatus.status)}, <Time at={carrierStatus.at} />
                </dd>
              </>
            )}
          </dl>
        )}
        {redelivery !== undefined && <AskedAttempt asked={redelivery} />}
        {shipments.map(({ reference, trackingNumber: number, courierName: courier, endedAt }) => (
          <p className="second" key={reference}>
            {texts.formerParcel}: {[courier, number ?? reference].filter(Boolean).join(', ')},{' '}
            <Time at={endedAt} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** Shows what the courier was asked for after a failed attempt, and what it has answered. */
function AskedAttempt({ asked }: { asked: NonNullable<Order['redelivery']> }) {
  const { action, note, phone, street, date, at, takenAt, refusal, answeredAt } = asked;
  const { taken, refused, answered, waits } = texts.asked;
  const reply =
    refusal !== null ? refused(refusal) : answeredAt !== null ? answered : takenAt !== null ? taken : waits;
  return (
    <p className={refusal === null ? 'second' : 'trouble'}>
      {texts.asked[action]} (<Time at={at} />
      ): {reply}. {[date, phone, street, note].filter(Boolean).join(', ')}
    </p>
  );
}
