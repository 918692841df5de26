import { firstNameOfEmail } from './first-name-of-email.js';

describe('the first name of an address', () => {
  rules('FAC-20').it.each([
    ['asha.verma@example.com', 'asha.verma'],
    ['आशा@example.com', 'आशा'],
    ['"<b>a"@example.com', '"ba"'],
    ['12345@example.com', 'Customer'],
    ['__@example.com', 'Customer'],
  ])('is read from %s as %s', (email, name) => expect(firstNameOfEmail(email)).toBe(name));
});
