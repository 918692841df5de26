import { Alert } from '@mantine/core';
import { isSecondFactorRequired } from '../shell/second-factor-required.js';
import { words } from '../words/index.js';
import { PasskeysCard } from './PasskeysCard.js';
import { PasswordCard } from './PasswordCard.js';
import { SecondFactorCard } from './SecondFactorCard.js';
import { SessionsCard } from './SessionsCard.js';
import '../styles/order.css';
import '../styles/record.css';

const { security: texts } = words;

/** Shows what protects the account of this person: second factor, passkeys, sessions, password. */
export default function SecurityPage() {
  return (
    <>
      <div className="page-head">
        <h1>{texts.title}</h1>
      </div>
      {isSecondFactorRequired() && (
        <Alert color="yellow" mb="md">
          {texts.required}
        </Alert>
      )}
      <div className="order-main">
        <SecondFactorCard />
        <PasskeysCard />
        <SessionsCard />
        <PasswordCard />
      </div>
    </>
  );
}
