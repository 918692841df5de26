import { useNavigate } from 'react-router-dom';
import { shop } from '../api/client.js';
import { PageHeader } from '../shell/PageHeader.js';
import { words } from '../words/index.js';
import { NEW_COUPON, newCouponOf } from './coupon-fields.js';
import { CouponForm } from './CouponForm.js';
import '../styles/order.css';
import '../styles/record.css';

const { coupons: texts } = words;

export default function NewCouponPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={texts.create} />
      <CouponForm
        name="new-coupon"
        initial={NEW_COUPON}
        action={texts.create}
        save={async (fields) => {
          const { _id } = await shop.createCoupon(newCouponOf(fields) as never);
          await navigate(`/coupons/${_id}/show`, { replace: true });
        }}
      />
    </>
  );
}
