import { UndeliverableMailError } from '../mail.errors.js';
import { smtpFailure } from './smtp.failures.js';

/** A refusal as nodemailer reports it. */
const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`refused: ${response}`), {
    code: command === 'RCPT TO' ? 'EENVELOPE' : 'EMESSAGE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

describe('a refusal of the mail server', () => {
  rules('MAI-08').it.each([
    ['550 no such user here'],
    ['550 5.1.1 user unknown'],
    ['550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please try'],
    ['553 mailbox name not allowed'],
    ['551 user not local'],
    ['550 5.1.10 recipient not found'],
    ['550 5.1.2 host unknown'],
    ['550 5.2.1 mailbox disabled'],
    ['550 5.4.1 recipient address rejected: access denied'],
    ['550 5.5.0 requested action not taken: mailbox unavailable'],
    ['556 5.1.10 domain does not accept mail'],
    ['550 5.1.0 address rejected'],
    ['550 5.1.1 <bob@x.example>: recipient address rejected: user unknown in relay recipient table'],
    ['550 5.1.1 <sender@x.example>: recipient address rejected: user unknown'],
    ['550 no such user: <bob@sender.example>'],
  ])('says that there is no such mailbox: %j', (response) => {
    expect(smtpFailure(refusal(response))).toBeInstanceOf(UndeliverableMailError);
  });

  rules('MAI-08').it('says so after the message, too', () => {
    expect(smtpFailure(refusal('550 5.1.1 user unknown', 'DATA'))).toBeInstanceOf(UndeliverableMailError);
  });

  rules('MAI-08').it.each([
    ['550 5.7.1 relaying denied', 'RCPT TO'],
    ['550 5.7.26 unauthenticated sender', 'RCPT TO'],
    ['554 5.7.1 client host blocked', 'RCPT TO'],
    ['554 transaction failed', 'RCPT TO'],
    ['552 5.2.2 mailbox full', 'RCPT TO'],
    ['450 4.2.1 mailbox busy', 'RCPT TO'],
    ['451 4.1.1 try again', 'RCPT TO'],
    ['503 5.5.1 bad sequence', 'RCPT TO'],
    ['550 5.1.8 sender address rejected: domain not found', 'RCPT TO'],
    ['550 5.1.7 bad sender', 'RCPT TO'],
    ['550 relay not permitted', 'RCPT TO'],
    ['550 Relaying denied', 'RCPT TO'],
    ['550 authentication required', 'RCPT TO'],
    ['553 sorry, your sender address is not allowed', 'RCPT TO'],
    ['550 5.5.0 listed at a block list', 'RCPT TO'],
    ['550 5.1.0 <shop@x.example>: Sender address rejected: User unknown in virtual mailbox table', 'RCPT TO'],
    ['550 5.1.1 Sender verify failed', 'RCPT TO'],
    ['550-5.1.1 <shop@x.example> user unknown\n550 5.1.1 Sender verify failed', 'RCPT TO'],
    ['550 5.1.2 return path: host unknown', 'RCPT TO'],
    ['550 5.1.0 MAIL FROM address does not exist', 'RCPT TO'],
    ['550 5.2.1 envelope-from mailbox disabled', 'DATA'],
    ['550 reverse-path does not exist', 'RCPT TO'],
    ['550 5.1.0 authentication required', 'RCPT TO'],
    ['550 5.1.0 address rejected', 'DATA'],
    ['550 5.1.0 address rejected', 'MAIL FROM'],
    ['550 5.1.1 user unknown', 'MAIL FROM'],
    ['550 5.2.1 mailbox disabled', 'MAIL FROM'],
    ['550 5.4.1 access denied', 'EHLO'],
    ['550 sender rejected', 'MAIL FROM'],
    ['550 message refused as spam', 'DATA'],
  ])('is a matter for the operator, or passes: %j at %s', (response, command) => {
    expect(smtpFailure(refusal(response, command))).not.toBeInstanceOf(UndeliverableMailError);
  });
});
