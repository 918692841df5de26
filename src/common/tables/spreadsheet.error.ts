/** The error of a spreadsheet that is not read; the message says why. */
export class SpreadsheetError extends Error {}

export const DAMAGED = 'the spreadsheet is damaged';
