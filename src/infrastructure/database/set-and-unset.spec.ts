import { setAndUnset } from './set-and-unset.js';

describe('an update of changed fields', () => {
  it('sets values, takes away what is null, and leaves alone what is undefined', () => {
    expect(setAndUnset({ code: 'TEN', maxUses: 0, validUntil: null, note: undefined })).toEqual({
      $set: { code: 'TEN', maxUses: 0 },
      $unset: { validUntil: 1 },
    });
  });

  it('has no empty part, which the database would refuse', () => {
    expect(setAndUnset({ code: 'TEN' })).toEqual({ $set: { code: 'TEN' } });
    expect(setAndUnset({ note: null })).toEqual({ $unset: { note: 1 } });
  });
});
