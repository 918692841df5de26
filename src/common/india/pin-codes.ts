import { stateOfGstCode, type IndianState } from './states.js';

/** First and last of the first three digits of PIN codes, and the GST code of the state that most of them lie in. */
const RANGES: ReadonlyArray<readonly [first: number, last: number, gstCode: string]> = [
  [110, 110, '07'],
  [121, 136, '06'],
  [140, 159, '03'],
  [160, 160, '04'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 245, '09'],
  [246, 246, '05'],
  [247, 247, '09'],
  [248, 249, '05'],
  [250, 262, '09'],
  [263, 263, '05'],
  [271, 285, '09'],
  [301, 345, '08'],
  [360, 396, '24'],
  [400, 402, '27'],
  [403, 403, '30'],
  [404, 445, '27'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 509, '36'],
  [510, 535, '37'],
  [560, 591, '29'],
  [600, 643, '33'],
  [670, 695, '32'],
  [700, 736, '19'],
  [737, 737, '11'],
  [738, 743, '19'],
  [744, 744, '35'],
  [751, 770, '21'],
  [781, 788, '18'],
  [790, 792, '12'],
  [793, 794, '17'],
  [795, 795, '14'],
  [796, 796, '15'],
  [797, 798, '13'],
  [799, 799, '16'],
  [800, 813, '10'],
  [814, 816, '20'],
  [821, 821, '10'],
  [822, 822, '20'],
  [823, 824, '10'],
  [825, 835, '20'],
  [841, 855, '10'],
];

/** Longer beginnings of PIN codes that lie in another state than their neighbours: those share their first three digits. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Villages of Chandigarh among those of Punjab, and Mohali the other way round.
  '140119': '04',
  '140125': '04',
  '140133': '04',
  '160055': '03',
  '160059': '03',
  '160062': '03',
  '160071': '03',
  '160104': '03',
  // Towns of Uttarakhand among those of Uttar Pradesh, and Bijnor the other way round.
  '2447': '05',
  '244701': '09',
  '2467': '09',
  '246763': '05',
  '2476': '05',
  '262308': '05',
  '262309': '05',
  '262310': '05',
  '262311': '05',
  '26240': '05',
  '262406': '09',
  '2625': '05',
  // Places of Telangana that Andhra Pradesh has got back, of Meghalaya beside Assam, on both sides of Bihar and Jharkhand.
  '507130': '37',
  '783123': '17',
  '783134': '17',
  '813208': '20',
  '814131': '10',
  // Daman, Diu, and Dadra and Nagar Haveli.
  '362520': '26',
  '362540': '26',
  '362570': '26',
  '396193': '26',
  '396210': '26',
  '396215': '26',
  '396220': '26',
  '396230': '26',
  '396235': '26',
  '396240': '26',
  // Puducherry with Karaikal, Mahe and Yanam.
  '533464': '34',
  '60500': '34',
  '60501': '34',
  '607402': '34',
  '607403': '34',
  '60960': '34',
  '673310': '34',
  // Lakshadweep.
  '68255': '31',
};

/** A PIN code: six digits, the first of them not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** First three digits that two states share. */
const SHARED = new Set(Object.keys(EXCEPTIONS).map((beginning) => beginning.slice(0, 3)));

/** Returns the only state whose PIN codes begin with its first three digits; undefined where two states share them, or none has them. */
export function certainStateOfPinCode(pincode: string): IndianState | undefined {
  return SHARED.has(pincode.slice(0, 3)) ? undefined : stateOfPinCode(pincode);
}

/** Returns the state in which a PIN code lies, by its first digits; undefined where they tell none, as those of the army post. */
export function stateOfPinCode(pincode: string): IndianState | undefined {
  const longest = [6, 5, 4].map((length) => EXCEPTIONS[pincode.slice(0, length)]).find(Boolean);
  const prefix = Number(pincode.slice(0, 3));
  const code = longest ?? RANGES.find(([first, last]) => first <= prefix && prefix <= last)?.[2];
  return code === undefined ? undefined : stateOfGstCode(code);
}

/** Returns the last PIN code in an address; undefined where there is none. Blanks in its middle are left out. */
export function pinCodeIn(address: string): string | undefined {
  const [, first, last] = [...address.matchAll(/(?<!\d)([1-9]\d{2})[ \u00A0]?(\d{3})(?!\d)/g)].at(-1) ?? [];
  return first === undefined || last === undefined ? undefined : `${first}${last}`;
}
