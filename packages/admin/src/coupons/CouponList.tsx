import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Coupon } from 'storefront-client';
import { Allowed } from '../shell/Allowed.js';
import { money } from '../format/money.js';
import { dayOfYear } from '../format/dates.js';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { Badge } from '../shell/Badge.js';
import { words } from '../words/index.js';
import { couponState, givenBy } from './coupon-state.js';

type CouponRow = Coupon & Row;

const { coupons: texts } = words;

const KIND: ListDefinition<CouponRow> = {
  resource: 'coupons',
  title: words.menu.coupons,
  sort: UNSORTED,
  empty: texts.empty,
  nameOf: ({ code }) => code,
  pathOf: ({ id }) => `/coupons/${id}/show`,
  filters: [{ name: 'q', title: texts.columns.code, kind: 'text' }],
  actions: (
    <Allowed scope="settings:write">
      <Button renderRoot={(props) => <Link to="/coupons/new" {...props} />}>{texts.create}</Button>
    </Allowed>
  ),
  columns: [
    {
      name: 'code',
      title: texts.columns.code,
      isFixed: true,
      render: ({ id, code }) => <Link to={`/coupons/${id}/show`}>{code}</Link>,
    },
    {
      name: 'gives',
      title: texts.columns.gives,
      isFixed: true,
      render: (coupon) => (
        <>
          {givenBy(coupon)}
          <div className="second">{coupon.minSubtotal > 0 && texts.from(money(coupon.minSubtotal))}</div>
        </>
      ),
    },
    { name: 'valid', title: texts.columns.valid, render: validityOf },
    {
      name: 'used',
      title: texts.columns.used,
      isRight: true,
      render: ({ usedCount, usageLimit }) => texts.usedOf(usedCount, usageLimit),
    },
    {
      name: 'state',
      title: texts.columns.state,
      isFixed: true,
      render: (coupon) => <CouponBadge coupon={coupon} />,
    },
  ],
  card: (coupon) => (
    <>
      <span>
        <span className="row-link">{coupon.code}</span>
        {` · ${givenBy(coupon)}`}
        <div className="second">{texts.used(coupon.usedCount, coupon.usageLimit)}</div>
      </span>
      <CouponBadge coupon={coupon} />
    </>
  ),
  exported: (coupon) => ({
    [texts.columns.code]: coupon.code,
    [texts.columns.gives]: givenBy(coupon),
    [texts.fields.minSubtotal]: coupon.minSubtotal,
    [texts.fields.validFrom]: coupon.validFrom ?? '',
    [texts.fields.validUntil]: coupon.validUntil ?? '',
    [texts.columns.used]: coupon.usedCount,
    [texts.columns.state]: couponState(coupon).word,
  }),
};

export default function CouponList() {
  return <ListPage kind={KIND} />;
}

function CouponBadge({ coupon }: { coupon: Coupon }) {
  const { word, weight } = couponState(coupon);
  return <Badge weight={weight}>{word}</Badge>;
}

function validityOf({ validFrom, validUntil }: Coupon): string {
  if (validFrom === null && validUntil === null) return texts.always;
  return [validFrom && dayOfYear(validFrom), validUntil && dayOfYear(validUntil)]
    .map((day) => day ?? '')
    .join(' – ')
    .trim();
}
