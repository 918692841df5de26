import { faultOfPlace, storedPlace } from './zone-place.js';

const LIST = { isRest: false };
const REST = { isRest: true };

describe('the place of a zone', () => {
  rules('ZON-06').it.each([
    ['a new list', { pincodes: ['56'] }, undefined, undefined],
    ['a new rest', { isRest: true }, undefined, undefined],
    ['neither', {}, undefined, /^pincodes is required/],
    ['both', { isRest: true, pincodes: ['56'] }, undefined, /need isRest: false$/],
    ['codes for the rest', { pincodes: ['56'] }, REST, /need isRest: false$/],
    ['codes for what was the rest', { pincodes: ['56'], isRest: false }, REST, undefined],
    ['no codes for what was the rest', { isRest: false }, REST, /^pincodes is required/],
    ['the rest for what had codes', { isRest: true }, LIST, undefined],
    ['a change of neither', {}, LIST, undefined],
    ['a code twice', { pincodes: ['110', '110000-110999'] }, LIST, /^pincodes has 110000-110999 twice$/],
  ])('is asked for: %s', (_, place, before, fault) => {
    const found = faultOfPlace(place, before);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  rules('ZON-06').it('is stored with its plain entries; the rest without any', () => {
    expect(storedPlace({ pincodes: [' 110000-110999 '] })).toEqual({
      isRest: false,
      pincodes: ['110000-110999'],
      entries: ['110'],
      pincodeCount: 1,
    });
    expect(storedPlace({ isRest: true })).toMatchObject({ isRest: true, pincodes: null, entries: null });
    expect(storedPlace({})).toBeUndefined();
  });
});
