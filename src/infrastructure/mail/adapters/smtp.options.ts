import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/** Timeouts of the mail server, in milliseconds. */
export interface SmtpTimeouts {
  /** For the connection, and then for the greeting. */
  readonly connectMs: number;
  /** Maximum socket inactivity. */
  readonly silenceMs: number;
  /** For one mail, queueing included. */
  readonly sendMs: number;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/**
 * The transport's options for a URL like `smtp://user:password@host:587`. `smtps` uses TLS from the start. `smtp` uses
 * STARTTLS if the server offers it; with a password it is required, unless the server is on this machine; `?requireTLS=true|false` decides otherwise.
 */
export function smtpOptions(url: string, timeouts: SmtpTimeouts): SMTPPool.Options {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const requireTLS = searchParams.get('requireTLS') ?? String(username !== '' && !LOOPBACK.test(hostname));
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && requireTLS === 'true',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    dnsTimeout: timeouts.connectMs,
  };
}
