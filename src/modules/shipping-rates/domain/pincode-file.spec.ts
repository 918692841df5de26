import { MAX_PINCODES } from '../shipping-rates.limits.js';
import { PincodeFile } from './pincode-file.js';

function read(...rows: string[][]) {
  const file = new PincodeFile();
  const faults = rows.map((cells) => file.take(cells)).filter((fault) => fault !== undefined);
  return { pincodes: file.pincodes, faults: [...faults, ...(file.fault === undefined ? [] : [file.fault])] };
}

describe('a file of PIN codes', () => {
  rules('ZON-13').it('has a column of its name, or the first one', () => {
    expect(read(['office', 'Pin Code'], ['Indiranagar', '560038'], ['Ulsoor', '560008'])).toEqual({
      pincodes: ['560038', '560008'],
      faults: [],
    });
    expect(read(['560038', 'Indiranagar'], ['56', 'x'], ['110001-110096'])).toEqual({
      pincodes: ['560038', '56', '110001-110096'],
      faults: [],
    });
  });

  rules('ZON-13').it('counts a code once that has several post offices, and leaves blank cells out', () => {
    expect(read(['pincode'], ['560001'], [''], ['560001'])).toEqual({ pincodes: ['560001'], faults: [] });
  });

  rules('ZON-13').it('is refused for a cell that is none, for none, and for too many', () => {
    expect(read(['pincode'], ['56000x']).faults[0]).toBe('56000x is no PIN code, beginning of one or range');
    expect(read(['pincode']).faults).toEqual(['The file has no PIN code']);
    const many = Array.from({ length: MAX_PINCODES + 1 }, (_, at) => [String(110_000 + at)]);
    expect(read(...many).faults).toEqual([`more than ${MAX_PINCODES} different entries`]);
  });
});
