import { Logger } from '@nestjs/common';
import { PrometheusMetrics } from './prometheus.metrics.js';
import { VendorWords } from './vendor-words.js';

describe('words of vendors', () => {
  rules('DPB-01').it('counts and logs a word that the shop does not know, by its field', async () => {
    const warn = quietWarnings();
    const metrics = new PrometheusMetrics();
    const words = new VendorWords(metrics);
    words.unknown({ vendor: 'payment gateway', field: 'payment.status', word: 'pending', id: 'pay_1' });
    words.unknown({ vendor: 'carrier', field: 'parcel.status', word: 'x'.repeat(300) });

    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      expect.objectContaining({ event: 'vendor.word_unknown', word: 'pending', id: 'pay_1' }),
      expect.objectContaining({ event: 'vendor.word_unknown', word: 'x'.repeat(100) }),
    ]);
    expect(await metrics.text()).toContain(
      'storefront_vendor_words_unknown_total{vendor="payment-gateway",field="payment.status"} 1',
    );
  });

  rules('DPB-01').it(
    'has a series for each field from the start, so that the first word is an increase',
    async () => {
      expect(await new PrometheusMetrics().text()).toContain(
        'storefront_vendor_words_unknown_total{vendor="carrier",field="parcel.status"} 0',
      );
    },
  );
});

function quietWarnings() {
  return jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
}
