// Loaded before the service (`--import`), in the process that it plays a bad machine to.
//   CLOCK_AHEAD_MS       its clock is that much ahead
//   NAMES_FAIL_WHILE     while this file exists, no host name is found, as behind a dead resolver
import dns from 'node:dns';
import { existsSync } from 'node:fs';

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) {
  const RealDate = Date;
  globalThis.Date = class Date extends RealDate {
    constructor(...at) {
      super(...(at.length === 0 ? [RealDate.now() + aheadMs] : at));
    }
    static now() {
      return RealDate.now() + aheadMs;
    }
  };
}

const failing = process.env.NAMES_FAIL_WHILE;
if (failing !== undefined) {
  const lookup = dns.lookup;
  dns.lookup = (name, options, done) => {
    const answer = typeof options === 'function' ? options : done;
    if (!existsSync(failing)) return lookup(name, options, done);
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), {
      code: 'EAI_AGAIN',
      errno: -3001,
      syscall: 'getaddrinfo',
      hostname: name,
    });
    setImmediate(answer, error);
  };
}
