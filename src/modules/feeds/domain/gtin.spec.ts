import { isGtin } from './gtin.js';

describe('a GTIN', () => {
  it.each(['4006381333931', '96385074', '036000291452', '10012345678902'])('is %s', (code) => {
    expect(isGtin(code)).toBe(true);
  });

  it.each(['4006381333932', '96385073', '123456789', '', '400638133393X', '00000000000000000'])(
    'is not %p',
    (code) => {
      expect(isGtin(code)).toBe(false);
    },
  );
});
