import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { Coupon } from 'storefront-client';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { CopyButton } from '../shell/CopyButton.js';
import { PageHeader } from '../shell/PageHeader.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { words } from '../words/index.js';
import { changesOf, fieldsOf } from './coupon-fields.js';
import { couponState, givenBy } from './coupon-state.js';
import { CouponForm } from './CouponForm.js';
import { PreviewCard } from './PreviewCard.js';

const { coupons: texts } = words;

export default function CouponPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['coupon', id],
    queryFn: ({ signal }) => shop.getCoupon({ id }, { signal }),
  });
  return <LoadedPage query={query}>{(coupon) => <Content coupon={coupon} />}</LoadedPage>;
}

function Content({ coupon }: { coupon: Coupon }) {
  const { _id: id, code, usedCount, usageLimit } = coupon;
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const before = fieldsOf(coupon);

  return (
    <>
      <PageHeader
        title={
          <>
            {code} <CopyButton value={code} what={texts.columns.code.toLowerCase()} />
          </>
        }
        state={couponState(coupon)}
        second={`${givenBy(coupon)} · ${texts.used(usedCount, usageLimit)}`}
      >
        <Allowed scope="settings:write">
          <Button variant="default" onClick={() => setDeleting(true)}>
            {texts.delete}
          </Button>
        </Allowed>
      </PageHeader>
      <CouponForm
        name={`coupon-${id}`}
        initial={before}
        action={words.form.save}
        save={async (fields) => {
          await shop.updateCoupon({ id, ...changesOf(before, fields) });
        }}
      />
      <PreviewCard couponId={id} />
      <ConfirmDialog
        isOpen={isDeleting}
        close={() => setDeleting(false)}
        title={texts.deleteTitle(code)}
        what={texts.deleteWhat}
        action={texts.delete}
        run={async () => {
          await shop.deleteCoupon({ id });
          await navigate('/coupons');
        }}
        done={texts.deleted(code)}
        isDanger
      />
    </>
  );
}
