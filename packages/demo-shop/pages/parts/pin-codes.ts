/** The states by the first digits of their PIN codes; three digits go before two. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  Delhi: ['11'],
  Haryana: ['12', '13'],
  Punjab: ['14', '15'],
  Chandigarh: ['160'],
  'Himachal Pradesh': ['17'],
  'Jammu and Kashmir': ['18', '19'],
  Ladakh: ['194'],
  'Uttar Pradesh': ['20', '21', '22', '23', '24', '25', '26', '27', '28'],
  Uttarakhand: ['246', '248', '249', '263'],
  Rajasthan: ['30', '31', '32', '33', '34'],
  Gujarat: ['36', '37', '38', '39'],
  Maharashtra: ['40', '41', '42', '43', '44'],
  Goa: ['403'],
  'Madhya Pradesh': ['45', '46', '47', '48'],
  Chhattisgarh: ['49'],
  Telangana: ['50'],
  'Andhra Pradesh': ['51', '52', '53'],
  Karnataka: ['56', '57', '58', '59'],
  'Tamil Nadu': ['60', '61', '62', '63', '64'],
  Puducherry: ['605'],
  Kerala: ['67', '68', '69'],
  'West Bengal': ['70', '71', '72', '73', '74'],
  Sikkim: ['737'],
  'Andaman and Nicobar Islands': ['744'],
  Odisha: ['75', '76', '77'],
  Assam: ['78'],
  'Arunachal Pradesh': ['790', '791', '792'],
  Meghalaya: ['793', '794'],
  Manipur: ['795'],
  Mizoram: ['796'],
  Nagaland: ['797', '798'],
  Tripura: ['799'],
  Bihar: ['80', '81', '82', '84', '85'],
  Jharkhand: ['814', '815', '816', '822', '825', '826', '827', '828', '829', '83'],
};

const BY_DIGITS = new Map(
  Object.entries(STATES).flatMap(([state, beginnings]) =>
    beginnings.map((digits) => [digits, state] as const),
  ),
);

/** The state that a PIN code is probably in; a few are on the other side of a border. */
export function stateOfPin(pin: string): string | undefined {
  return BY_DIGITS.get(pin.slice(0, 3)) ?? BY_DIGITS.get(pin.slice(0, 2));
}
