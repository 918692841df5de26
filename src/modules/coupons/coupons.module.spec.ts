import { Test } from '@nestjs/testing';
import { AppConfig } from '#config/app-config.js';
import { configLoader } from '../../../test/support/config-loader.js';
import { CouponsModule, CouponsService, UnpaidUsesService } from './index.js';

/** The parts that the modules below find elsewhere: a connection, a registry of jobs. */
const ELSEWHERE = { models: {}, model: () => ({}), register: () => undefined };

describe('CouponsModule', () => {
  const { load } = configLoader();
  const found = (token: unknown) => (token === AppConfig ? load() : ELSEWHERE);
  /** The module alone; `unpaidUses` is what another module provides. */
  const compile = (unpaidUses?: UnpaidUsesService) =>
    Test.createTestingModule({ imports: [CouponsModule] })
      .useMocker((token) => (token === UnpaidUsesService ? unpaidUses : found(token)))
      .compile();

  it('does not start when no module counts the uses of unpaid orders', async () => {
    await expect(compile()).rejects.toThrow('UnpaidUsesService');
    const module = await compile({ count: async () => 0 });
    expect(module.get(CouponsService, { strict: false })).toBeInstanceOf(CouponsService);
  });
});
