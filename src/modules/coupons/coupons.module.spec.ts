import { Test } from '@nestjs/testing';
import { CouponsModule, CouponsService, UnpaidUsesService } from './index.js';

describe('CouponsModule', () => {
  /** The module alone; `unpaidUses` is what another module provides. */
  const compile = (unpaidUses?: UnpaidUsesService) =>
    Test.createTestingModule({ imports: [CouponsModule] })
      .useMocker((token) => (token === UnpaidUsesService ? unpaidUses : { models: {}, model: () => ({}) }))
      .compile();

  it('does not start when no module counts the uses of unpaid orders', async () => {
    await expect(compile()).rejects.toThrow('UnpaidUsesService');
    const module = await compile({ count: async () => 0 });
    expect(module.get(CouponsService, { strict: false })).toBeInstanceOf(CouponsService);
  });
});
