import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { isEmail, storedEmail } from './email.js';

describe('an email address', () => {
  rules('ACC-40').it.each([
    [' Asha@Example.com ', 'asha@example.com'],
    ['info@Bücher.example', 'info@xn--bcher-kva.example'],
    // The same domain on a keyboard that composes it of two characters.
    ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
    ['asha@उदाहरण.परीक्षा', 'asha@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ])('%j is stored as %s', (given, stored) => {
    expect(storedEmail(given)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
  });

  // prettier-ignore
  rules('ACC-40').it.each([
    ['аsha@example.com'], ['asha@bücher'], ['asha@.bücher.example'], ['asha@bü cher.example'],
    ['bücher.example'], ['@bücher.example'], ['asha@bü/cher.example'], [''],
    ['asha@example.com\r\nBcc: x@y.co'], ['"Asha" <asha@example.com>'],
    ['asha@example.com,ravi@example.com'], ['"asha\n"@example.com'],
  ])('%j is none', (given) => {
    expect(isEmail(storedEmail(given))).toBe(false);
  });

  rules('ACC-40').it('is not looked for in a long text', () => {
    const domain = Array.from({ length: 33_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    );
    const given = `asha@${domain.join('')}`;
    expect(cpuMsOf(() => expect(isEmail(storedEmail(given))).toBe(false))).toBeLessThan(100);
  });
});
