import { pinCodeIn, stateOfPinCode } from './pin-codes.js';

describe('the state of a PIN code', () => {
  rules('GST-02').it.each([
    ['110001', 'Delhi'],
    ['122001', 'Haryana'],
    ['141001', 'Punjab'],
    ['160017', 'Chandigarh'],
    ['171001', 'Himachal Pradesh'],
    ['190001', 'Jammu and Kashmir'],
    ['194101', 'Ladakh'],
    ['226001', 'Uttar Pradesh'],
    ['248001', 'Uttarakhand'],
    ['244713', 'Uttarakhand'],
    ['244001', 'Uttar Pradesh'],
    ['246701', 'Uttar Pradesh'],
    ['302001', 'Rajasthan'],
    ['380001', 'Gujarat'],
    ['396210', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['396001', 'Gujarat'],
    ['400001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['462001', 'Madhya Pradesh'],
    ['492001', 'Chhattisgarh'],
    ['500001', 'Telangana'],
    ['520001', 'Andhra Pradesh'],
    ['560001', 'Karnataka'],
    ['600001', 'Tamil Nadu'],
    ['605001', 'Puducherry'],
    ['695001', 'Kerala'],
    ['682555', 'Lakshadweep'],
    ['700001', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['751001', 'Odisha'],
    ['781001', 'Assam'],
    ['791111', 'Arunachal Pradesh'],
    ['793001', 'Meghalaya'],
    ['795001', 'Manipur'],
    ['796001', 'Mizoram'],
    ['797001', 'Nagaland'],
    ['799001', 'Tripura'],
    ['800001', 'Bihar'],
    ['834001', 'Jharkhand'],
  ])('follows from its first digits: %s is in %s', (pincode, name) => {
    expect(stateOfPinCode(pincode)?.name).toBe(name);
  });

  rules('GST-02').it('is none for those of the army post, and where no post office is', () => {
    for (const pincode of ['900001', '999999', '100000', '000000', ''])
      expect(stateOfPinCode(pincode)).toBeUndefined();
  });
});

describe('the PIN code in an address', () => {
  rules('SVC-07').it.each([
    ['1 Market Street, Bengaluru, Karnataka 560001', '560001'],
    ['Plot 400012, Pune 411 001, Maharashtra', '411001'],
    ['12 Lake Road, Pune', undefined],
    ['Phone 9876543210', undefined],
    ['Pune 011001', undefined],
  ])('is read from %j', (address, pincode) => {
    expect(pinCodeIn(address)).toBe(pincode);
  });
});
