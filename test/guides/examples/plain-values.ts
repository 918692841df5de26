import { createHash } from 'node:crypto';

/** Random values, and what stands for the n-th of them. */
const RANDOM: ReadonlyArray<readonly [form: RegExp, plain: (count: number) => string]> = [
  // A key of a program, as little one as the token below.
  [/sk_[\w-]{40}/g, () => 'sk_an-example-of-a-key'],
  // An access token. What stands for it is none, or the search for secrets in answers would find it in the API description.
  [/eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g, () => 'eyJhbGciOiJIUzI1NiJ9.an-example.of-a-token'],
  [
    /\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g,
    (count) => `00000000-0000-4000-8000-${digits(count, 12)}`,
  ],
  [/(?<![\da-f])[\da-f]{64}(?![\da-f])/g, () => createHash('sha256').update('an example').digest('hex')],
  [/(?<![\da-f])[\da-f]{24}(?![\da-f])/g, (count) => `697dd2a0000000000${digits(count, 7)}`],
  [/\bpay_[A-Za-z\d]{14}\b/g, (count) => `pay_Example${digits(count, 7)}`],
  [/\border_[A-Za-z\d]{14}\b/g, (count) => `order_Example${digits(count, 7)}`],
  [/\brfnd_[A-Za-z\d]{14}\b/g, (count) => `rfnd_Example${digits(count, 7)}`],
  [/\bevt_[A-Za-z\d]{14}\b/g, (count) => `evt_Example${digits(count, 7)}`],
  [/\bORD-\d{14}\b/g, (count) => `ORD-260131${digits(count, 8)}`],
  [/\bSBX\d{11}\b/g, (count) => `SBX${digits(count, 11)}`],
  [/(?<=\/)[\w-]{43}(?=\.(?:w1600\.)?webp)/g, (count) => `example-picture-${digits(count, 27)}`],
];

/** Where the shop under test is, also in the demo data. */
const HOST = /http:\/\/(?:127\.0\.0\.1:\d+|localhost:0)/g;

/** Fields whose whole value is random, or differs between machines. */
const FIELDS: Readonly<Record<string, unknown>> = {
  otp: '123456',
  token: 'x'.repeat(43),
  paymentLink: `https://shop.example/pay/${'x'.repeat(43)}`,
  dataDir: '/data',
  carrierOrderId: '812345678',
  courierName: 'Sandbox Express',
  search_time_ms: 2,
};

/** The replacements for values that differ from one run to the next, so that two recordings have the same bytes. */
export class PlainValues {
  private readonly plain = new Map<string, string>();
  private readonly counts = new Map<RegExp, number>();
  private readonly known: ReadonlySet<string>;

  /** @param seeded the demo data: what it has is the same in every shop, and stays */
  constructor(seeded: string) {
    this.known = new Set(RANDOM.flatMap(([form]) => seeded.match(form) ?? []));
  }

  /** The same value without what is random in it; one random text has one stand-in everywhere. */
  of(value: unknown, field = ''): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.of(entry, field));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.of(part, name)]));
    const fixed = FIELDS[field];
    if (fixed !== undefined && typeof value === typeof fixed) return fixed;
    return typeof value === 'string' ? this.ofText(value) : value;
  }

  private ofText(text: string): string {
    return RANDOM.reduce(
      (done, [form, plain]) => done.replace(form, (found) => this.standIn(form, found, plain)),
      text.replace(HOST, 'http://localhost:3000'),
    );
  }

  private standIn(form: RegExp, found: string, plain: (count: number) => string): string {
    if (this.known.has(found)) return found;
    const count = (this.counts.get(form) ?? 0) + 1;
    const standIn = this.plain.get(found) ?? plain(count);
    if (!this.plain.has(found)) this.counts.set(form, count);
    this.plain.set(found, standIn);
    // What stands for a value stands for itself.
    this.plain.set(standIn, standIn);
    return standIn;
  }
}

function digits(count: number, length: number): string {
  return String(count).padStart(length, '0');
}
