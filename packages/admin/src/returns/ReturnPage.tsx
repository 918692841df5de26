import { useParams } from 'react-router-dom';
import type { Return } from 'storefront-client';
import { may } from '../api/access.js';
import { OrderSummary } from '../orders/OrderSummary.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';
import { OutcomeCard } from './OutcomeCard.js';
import { ReceiveForm } from './ReceiveForm.js';
import { RefundToLines } from './RefundToLines.js';
import { ReturnActions } from './ReturnActions.js';
import { isOpen, returnState } from './return-state.js';
import { useReturn } from './use-return.js';

const { returns: texts } = words;

export default function ReturnPage() {
  const { id = '' } = useParams();
  return <LoadedPage query={useReturn(id)}>{(record) => <Content record={record} />}</LoadedPage>;
}

function Content({ record }: { record: Return }) {
  const { orderId, orderNumber, status, reason, note, createdAt, customer, refundTo } = record;
  return (
    <>
      <PageHeader
        title={texts.of(orderNumber)}
        state={returnState(status)}
        second={
          <>
            {texts.askedBy(customer?.firstname ?? words.form.deleted)}, <Time at={createdAt} />
          </>
        }
      >
        {isOpen(record) && may('orders:write') && <ReturnActions record={record} />}
      </PageHeader>
      <div className="order-grid">
        <div className="order-main">
          {isOpen(record) && may('orders:write') ? (
            <section className="card">
              <h2>{texts.arrived}</h2>
              <div className="card-body">
                <ReceiveForm record={record} />
              </div>
            </section>
          ) : (
            <OutcomeCard record={record} />
          )}
          <section className="card">
            <h2>{texts.reason}</h2>
            <div className="card-body">
              <p className="quoted">{reason}</p>
              {note !== null && (
                <>
                  <h3>{texts.note}</h3>
                  <p className="quoted">{note}</p>
                </>
              )}
            </div>
          </section>
        </div>
        <div className="order-side">
          {refundTo !== undefined && (
            <section className="card">
              <h2>{texts.refundTo.title}</h2>
              <div className="card-body">
                <p className="second">{texts.refundTo.what}</p>
                <RefundToLines refundTo={refundTo} />
              </div>
            </section>
          )}
          <OrderSummary id={orderId} />
        </div>
      </div>
    </>
  );
}
