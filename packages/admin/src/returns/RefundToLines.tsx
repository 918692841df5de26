import { Fragment } from 'react';
import type { Return } from 'storefront-client';
import { CopyButton } from '../shell/CopyButton.js';
import { words } from '../words/index.js';
import '../styles/order.css';

const { refundTo: texts } = words.returns;

const PARTS = ['upi', 'name', 'account', 'ifsc'] as const;

/** The UPI address or the bank account to which money by hand goes, each part to be copied. */
export function RefundToLines({ refundTo }: { refundTo: NonNullable<Return['refundTo']> }) {
  return (
    <dl className="facts">
      {PARTS.filter((part) => refundTo[part] !== undefined).map((part) => (
        <Fragment key={part}>
          <dt>{texts[part]}</dt>
          <dd className="copy-line">
            <bdi>{refundTo[part]}</bdi>
            <CopyButton value={refundTo[part]!} what={texts[part]} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
