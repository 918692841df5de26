import 'reflect-metadata';
import { readInput } from '#http/decorators.js';
import { cpuMsOf } from '../../../../test/support/cpu-ms.js';
import { UpdateProductDto } from './product-update.dto.js';

const read = (description: string) => readInput(UpdateProductDto, { description });

describe('the description of a product', () => {
  it('may have much markup', () => {
    const { instance, faults } = read('<div><span>Boils.</span></div>'.repeat(300));
    expect(faults).toEqual([]);
    expect(instance.description).toContain('<p>Boils.</p>');
  });

  it('is not cleaned of the markup of a text that no body has', () => {
    const given = '<i><p>'.repeat(40_000);
    const sentence = 'description must be a string of 0 to 65536 characters';
    expect(
      cpuMsOf(() => expect(read(given).faults).toEqual([{ field: 'description', sentence }])),
    ).toBeLessThan(300);
  });
});
