/** The word that every private text of a customer begins with; what follows is the customer's own. */
const CANARY = /kanari[a-z]{6}/gi;
const PHONE = /(?<!\d)9[0-4]\d{8}(?!\d)/g;
const RECORD_ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;

/** An account of the fuzz, whose private texts all contain its canary. */
export interface Account {
  readonly canary: string;
  readonly email: string;
  readonly phone: string;
  readonly userId: string;
  password: string;
  token: string;
  /** The refresh cookie. */
  cookie: string;
  /** The last code that it had mailed for a new password. */
  code?: string | undefined;
}

/** A sender of requests. An account that is destroyed is replaced by a new one. */
export interface Caller {
  readonly role: 'nobody' | 'customer' | 'admin';
  readonly name: string;
  account: Account | undefined;
}

/** Returns the identity that follows from the account's number: the same in every run. */
export function identityOf(number: number): Pick<Account, 'canary' | 'email' | 'phone' | 'password'> {
  const letters = number
    .toString(26)
    .padStart(6, '0')
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
  const canary = `kanari${letters}`;
  return {
    canary,
    email: `${canary}@example.com`,
    phone: `9${String(number).padStart(9, '0')}`,
    password: `Secret#${1_000 + number}`,
  };
}

/** Recognises what belongs to the customers of the fuzz. */
export class PrivateData {
  private readonly ownerOf = new Map<string, string>();

  add({ canary, phone, userId }: Account): void {
    for (const trace of [canary, phone, userId]) this.ownerOf.set(trace, canary);
  }

  /**
   * Returns what a text holds that is another customer's.
   * @param own the canary of the caller
   * @param sent what the caller has sent: it may be repeated
   */
  foreignIn(text: string, own: string | undefined, sent: string): string[] {
    const traces = [CANARY, PHONE, RECORD_ID].flatMap((form) => text.match(form) ?? []);
    return [...new Set(traces)].filter((trace) => {
      const owner = this.ownerOf.get(trace.toLowerCase());
      return owner !== undefined && owner !== own && !sent.toLowerCase().includes(trace.toLowerCase());
    });
  }
}
