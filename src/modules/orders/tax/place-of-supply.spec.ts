import { headsOf, isAddressDoubtful, placeOfSupply, supplyTo } from './place-of-supply.js';

const at = (state: string, pincode = '560001') => ({ state, pincode });

describe('the place of supply', () => {
  rules('GST-03').it.each([
    'Karnataka',
    'KA',
    'Karnataka.',
    'karnatka',
    'Karnataka, India',
    '29',
    'Bengaluru',
    'ಕರ್ನಾಟಕ',
  ])('is Karnataka for an address there, whatever is written: %s', (state) => {
    expect(supplyTo(at(state), 'Karnataka')).toEqual({ stateCode: '29', heads: 'CGST_SGST' });
  });

  rules('GST-03', 'ATN-03').it('is where the PIN code lies, if the name says another state', () => {
    const address = at('Kerala', '560001');
    expect(supplyTo(address, 'Karnataka')).toEqual({ stateCode: '29', heads: 'CGST_SGST' });
    expect(isAddressDoubtful(address)).toBe(true);
  });

  rules('GST-03', 'ATN-03').it.each([
    ['Tamil Nadu', '605001', '33'],
    ['Puducherry', '605001', '34'],
    ['Punjab', '160017', '03'],
    ['Chandigarh', '160059', '04'],
    ['Lakshadweep', '682001', '31'],
    ['Kerala', '900001', '32'],
  ])(
    'is what the name says where the PIN code may be of several states: %s, %s',
    (state, pincode, stateCode) => {
      const address = at(state, pincode);
      expect(supplyTo(address, undefined)).toEqual({ stateCode });
      expect(isAddressDoubtful(address)).toBe(false);
    },
  );

  rules('ATN-03').it('is in no doubt where the name is that of no state', () => {
    expect(isAddressDoubtful(at('Field post', '560001'))).toBe(false);
    expect(isAddressDoubtful(at('karnatka', '560001'))).toBe(false);
  });

  rules('GST-03').it('is unknown where neither names a state: the taxes are those between states', () => {
    expect(supplyTo(at('Field post', '908765'), 'Karnataka')).toEqual({ heads: 'IGST' });
    const order = { supply: { heads: 'IGST' } as const, shippingAddress: { state: 'Field post' } };
    expect(placeOfSupply(order)).toBe('Field post');
  });

  rules('GST-04').it.each([
    ['Chandigarh', '160017', 'CGST_UTGST'],
    ['Lakshadweep', '682555', 'CGST_UTGST'],
    ['Ladakh', '194101', 'CGST_UTGST'],
    ['Andaman & Nicobar Islands', '744101', 'CGST_UTGST'],
    ['Daman and Diu', '396210', 'CGST_UTGST'],
    ['Delhi', '110001', 'CGST_SGST'],
    ['Puducherry', '605001', 'CGST_SGST'],
    ['Jammu & Kashmir', '190001', 'CGST_SGST'],
  ])('has UTGST for SGST in a union territory without legislature: %s', (state, pincode, heads) => {
    expect(supplyTo(at(state, pincode), state)).toMatchObject({ heads });
    expect(supplyTo(at(state, pincode), 'Karnataka')).toMatchObject({ heads: 'IGST' });
  });

  rules('GST-03', 'ATN-07').it('is printed by its official name and its code', () => {
    expect(placeOfSupply({ supply: { stateCode: '21' }, shippingAddress: { state: 'Orissa' } })).toBe(
      'Odisha (21)',
    );
  });

  rules('GST-05').it('stays as it was decided, wherever the seller is registered later', () => {
    const supply = supplyTo(at('KA'), 'Karnataka');
    expect(headsOf({ supply, shippingAddress: { state: 'KA' } }, 'Kerala')).toBe('CGST_SGST');
  });

  rules('GST-05').it('decides when the seller is registered after the order', () => {
    const supply = supplyTo(at('KA'), undefined);
    expect(supply).toEqual({ stateCode: '29' });
    expect(headsOf({ supply, shippingAddress: { state: 'KA' } }, 'Karnataka')).toBe('CGST_SGST');
    expect(headsOf({ supply, shippingAddress: { state: 'KA' } }, 'Kerala')).toBe('IGST');
  });

  rules('GST-05').it('follows from the text of a legacy order, as on its invoice', () => {
    expect(headsOf({ shippingAddress: { state: ' karnataka ' } }, 'Karnataka')).toBe('CGST_SGST');
    expect(headsOf({ shippingAddress: { state: 'KA' } }, 'Karnataka')).toBe('IGST');
    expect(placeOfSupply({ shippingAddress: { state: 'KA' } })).toBe('Karnataka (29)');
  });
});
