import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { useAdmin } from '../../support/session.js';

describe('GET /coupons', () => {
  const app = useApp();
  const admin = useAdmin(app);

  beforeAll(async () => {
    for (const code of ['FIRST', 'SECOND', 'THIRD']) {
      await aCoupon(app, { code });
      app.clock.advance(1000);
    }
  });

  rules('CAT-30').it('lists all coupons, newest first', async () => {
    const { coupons, meta } = expectSuccess(await admin.client.get('/coupons'));
    expect(coupons.map(({ code }: { code: string }) => code)).toEqual(['THIRD', 'SECOND', 'FIRST']);
    expect(meta).toEqual({ total: 3, limit: 20, page: 1 });
  });

  rules('ADL-06', 'SRC-43').it('lists those with a part of a code, in any letter case', async () => {
    const codes = async (q: string) =>
      expectSuccess(await admin.client.get(`/coupons?q=${q}`)).coupons.map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes('ir')).toEqual(['THIRD', 'FIRST']);
    expect(await codes('sec')).toEqual(['SECOND']);
    expect(await codes('%C3%9FEC')).toEqual([]);
    expect(await codes('s%C3%A9c')).toEqual(['SECOND']);
    expect(await codes('.*')).toEqual([]);
  });
});
