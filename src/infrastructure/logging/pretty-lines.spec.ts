import { PrettyLines } from './pretty-lines.js';
import { expectEventually } from '../../../test/support/expect-eventually.js';

const TO_A_FILE = -1;

function line(fields: object): string {
  return `${JSON.stringify({ level: 30, time: '2026-11-21T05:25:47.767Z', ...fields })}\n`;
}

describe('lines of the log for developers', () => {
  let written: string[];
  let lines: PrettyLines;

  beforeEach(() => {
    written = [];
    lines = new PrettyLines({ write: (text) => written.push(text) }, TO_A_FILE);
  });

  const request = { event: 'http.request_completed', msg: 'Request completed', requestId: 'req-1' };

  rules('FST-05').it('are one for a request: method, route, status, time and its id', async () => {
    lines.write(line({ ...request, method: 'POST', route: '/api/v1/carts/items', status: 201, ms: 12.5 }));
    await expectEventually(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: POST \/api\/v1\/carts\/items 201, 12\.5 ms \{"requestId":"req-1"\}\n$/,
    );
  });

  rules('FST-04').it('say of a 429 which limit it was, and what helps', async () => {
    const refused = { method: 'POST', route: '/r', status: 429, ms: 1, limiter: 'auth', cure: 'set X' };
    lines.write(line({ ...request, ...refused }));
    await expectEventually(() => expect(written).toHaveLength(1));
    expect(written[0]).toContain('"limiter":"auth","cure":"set X"');
  });

  rules('FST-06').it('are one for a mail, with its code', async () => {
    lines.write(line({ event: 'mail.sent', to: 'asha@demo.shop', subject: 'Reset', code: '123456' }));
    await expectEventually(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatch(/INFO: Mail to asha@demo\.shop: Reset \(code 123456\)\n$/);
  });

  it('have all fields of any other line, and keep their order', async () => {
    for (const part of ['one', 'two', 'three'])
      lines.write(line({ level: 40, event: 'x.y', msg: 'Seen', part }));
    await expectEventually(() => expect(written).toHaveLength(3));
    expect(written.map((text) => /"part":"(\w+)"/.exec(text)?.[1])).toEqual(['one', 'two', 'three']);
    expect(written[0]).toMatch(/WARN: Seen \{"event":"x\.y","part":"one"\}\n$/);
    lines.write(line({ event: 'x.y', msg: 'Later' }));
    expect(written).toHaveLength(4);
  });
});
