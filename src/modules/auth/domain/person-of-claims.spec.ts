import { deniesEmail, personOfClaims } from './person-of-claims.js';

const CLAIMS = {
  email: 'Asha@Example.com',
  email_verified: true,
  given_name: 'Asha',
  family_name: 'Verma',
  name: 'Somebody Else',
};

describe('the person of an ID token', () => {
  it('has the given and the family name, and the email address in lower case', () => {
    expect(personOfClaims(CLAIMS)).toEqual({
      email: 'asha@example.com',
      isEmailVerified: true,
      firstname: 'Asha',
      lastname: 'Verma',
    });
  });

  it('is the same with spaces around the email address', () => {
    expect(personOfClaims({ ...CLAIMS, email: ' Asha@Example.com ' })).toEqual(personOfClaims(CLAIMS));
  });

  rules('AUT-42').it.each([
    ['Asha Devi Verma', 'Asha', 'Devi Verma'],
    [' Asha Verma ', 'Asha', 'Verma'],
    ['Asha', 'Asha', ''],
    ['A K', 'A', 'K'],
    ['', 'Customer', ''],
  ])('is named by the parts of the whole name %j where it has to be', (name, firstname, lastname) => {
    const { given_name: _, family_name: __, ...claims } = CLAIMS;
    expect(personOfClaims({ ...claims, name })).toMatchObject({ firstname, lastname });
  });

  rules('CNT-03', 'AUT-42').it.each([
    ['A', 'A'],
    ['Al', 'Al'],
    ['a'.repeat(50), 'a'.repeat(50)],
    ['a'.repeat(51), 'a'.repeat(50)],
    [42, 'Somebody'],
    ['\0Al\0', 'Al'],
    ['\0', 'Somebody'],
    ['<a href="https://evil.example">Al', 'a href="https evil.example"Al'],
    ['Al\r\nBcc: all@example.com', 'AlBcc: all@example.com'],
    ['\u202eAl', 'Al'],
    ['<A>', 'A'],
    ['李', '李'],
  ])('gets a name of 1 to 50 characters from %j', (given, firstname) => {
    expect(personOfClaims({ ...CLAIMS, given_name: given })?.firstname).toBe(firstname);
  });

  rules('AUT-42').it.each([
    ['Asha', 'K', 'Asha', 'K'],
    ['Asha', '', 'Asha', ''],
    ['', 'Verma', 'Verma', ''],
    ['<>', 'Verma', 'Verma', ''],
    ['<>', '<>', 'Customer', ''],
  ])('has the names that there are: %j and %j', (given_name, family_name, firstname, lastname) => {
    const claims = { ...CLAIMS, name: undefined, given_name, family_name };
    expect(personOfClaims(claims)).toMatchObject({ firstname, lastname });
  });

  rules('AUT-42').it.each([
    [{ given_name: 'Asha Devi', name: 'Asha Devi' }, 'Asha Devi', ''],
    [{ given_name: 'Asha Devi', name: 'Asha  Devi Verma' }, 'Asha Devi', 'Verma'],
    [{ family_name: 'Verma', name: 'Verma' }, 'Verma', ''],
    [{ family_name: 'da Silva', name: 'Ana Maria da Silva' }, 'Ana Maria', 'da Silva'],
    [{ given_name: 'Ravi', name: 'R. Kumar' }, 'Ravi', 'Kumar'],
  ])('has no part of its name twice: %j', (names, firstname, lastname) => {
    const { given_name: _, family_name: __, ...claims } = CLAIMS;
    expect(personOfClaims({ ...claims, ...names })).toMatchObject({ firstname, lastname });
  });

  rules('ACC-40').it('has an international domain in ASCII', () => {
    expect(personOfClaims({ ...CLAIMS, email: 'Asha@Bücher.example' })?.email).toBe(
      'asha@xn--bcher-kva.example',
    );
  });

  it.each([[undefined], [''], ['asha'], [7], [['asha@example.com']]])(
    'is nobody with the address %j',
    (email) => {
      expect(personOfClaims({ ...CLAIMS, email })).toBeNull();
    },
  );

  rules('AUT-41').it('is verified by a text, too', () => {
    expect(personOfClaims({ ...CLAIMS, email_verified: 'true' })).toEqual(personOfClaims(CLAIMS));
  });

  rules('COD-09').it.each([
    [false, true],
    ['false', true],
    [null, true],
    ['yes', true],
    [true, false],
    ['true', false],
    [undefined, false],
  ])('has an address that is not verified by the claim %j: %j', (claim, isDenied) => {
    expect(deniesEmail({ ...CLAIMS, email_verified: claim })).toBe(isDenied);
  });

  rules('COD-09').it.each([[false], ['false'], ['TRUE'], [undefined], [null], [1], ['yes'], [[true]]])(
    'is nobody unless the provider says that the address is verified: %j',
    (claim) => {
      expect(personOfClaims({ ...CLAIMS, email_verified: claim })).toBeNull();
    },
  );
});
