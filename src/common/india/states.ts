/** A state or union territory of India. */
export interface IndianState {
  /** The official name. */
  readonly name: string;
  /** Its code in the goods and services tax, two digits; those of before a division or a union follow. */
  readonly gstCodes: readonly [string, ...string[]];
  /** Postal and vehicle abbreviations. */
  readonly abbreviations: readonly string[];
  /** Former names, parts that stand for the whole, and other spellings. */
  readonly otherNames: readonly string[];
  /** A union territory without a legislature levies UTGST where states levy SGST. */
  readonly isWithoutLegislature: boolean;
}

const state = (
  name: string,
  gstCodes: IndianState['gstCodes'],
  abbreviations: readonly string[],
  otherNames: readonly string[] = [],
): IndianState => ({ name, gstCodes, abbreviations, otherNames, isWithoutLegislature: false });

const territory = (...fields: Parameters<typeof state>): IndianState => ({
  ...state(...fields),
  isWithoutLegislature: true,
});

export const INDIAN_STATES: readonly IndianState[] = [
  state('Jammu and Kashmir', ['01'], ['JK'], ['Jammu', 'Kashmir']),
  state('Himachal Pradesh', ['02'], ['HP'], ['Himachal']),
  state('Punjab', ['03'], ['PB'], ['East Punjab']),
  territory('Chandigarh', ['04'], ['CH']),
  state('Uttarakhand', ['05'], ['UK', 'UA'], ['Uttaranchal']),
  state('Haryana', ['06'], ['HR']),
  state('Delhi', ['07'], ['DL'], ['New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi']),
  state('Rajasthan', ['08'], ['RJ'], ['Rajputana']),
  state('Uttar Pradesh', ['09'], ['UP'], ['United Provinces']),
  state('Bihar', ['10'], ['BR']),
  state('Sikkim', ['11'], ['SK']),
  state('Arunachal Pradesh', ['12'], ['AR', 'NEFA'], ['Arunachal', 'North East Frontier Agency']),
  state('Nagaland', ['13'], ['NL']),
  state('Manipur', ['14'], ['MN']),
  state('Mizoram', ['15'], ['MZ']),
  state('Tripura', ['16'], ['TR']),
  state('Meghalaya', ['17'], ['ML']),
  state('Assam', ['18'], ['AS', 'Asom']),
  state('West Bengal', ['19'], ['WB'], ['Bengal', 'W Bengal', 'Paschim Banga', 'Paschimbanga']),
  state('Jharkhand', ['20'], ['JH']),
  state('Odisha', ['21'], ['OD', 'OR'], ['Orissa']),
  state('Chhattisgarh', ['22'], ['CG', 'CT']),
  state('Madhya Pradesh', ['23'], ['MP'], ['Central Provinces']),
  state('Gujarat', ['24'], ['GJ']),
  territory(
    'Dadra and Nagar Haveli and Daman and Diu',
    ['26', '25'],
    ['DD', 'DH', 'DN', 'DNH', 'DNHDD', 'Diu'],
    ['Dadra and Nagar Haveli', 'Daman and Diu', 'Daman'],
  ),
  state('Maharashtra', ['27'], ['MH']),
  state('Karnataka', ['29'], ['KA'], ['Mysore']),
  state('Goa', ['30'], ['GA']),
  territory('Lakshadweep', ['31'], ['LD'], ['Laccadive Islands', 'Laccadive, Minicoy and Amindivi Islands']),
  state('Kerala', ['32'], ['KL'], ['Travancore-Cochin']),
  state('Tamil Nadu', ['33'], ['TN'], ['Madras']),
  state('Puducherry', ['34'], ['PY'], ['Pondicherry']),
  territory(
    'Andaman and Nicobar Islands',
    ['35'],
    ['AN', 'ANI'],
    ['Andaman and Nicobar', 'A and N Islands', 'Andaman', 'Nicobar'],
  ),
  state('Telangana', ['36'], ['TG', 'TS']),
  state('Andhra Pradesh', ['37', '28'], ['AP', 'AD'], ['Andhra']),
  territory('Ladakh', ['38'], ['LA']),
];

/** The state with this code in the goods and services tax; undefined for any other text. */
export function stateOfGstCode(code: string): IndianState | undefined {
  return INDIAN_STATES.find(({ gstCodes }) => gstCodes.includes(code));
}
