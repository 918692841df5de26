import { en, type Words } from './en.js';

/** The texts in the language of the dashboard. */
export const words: Words = en;
