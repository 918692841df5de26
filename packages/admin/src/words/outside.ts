import { outside } from './en-outside.js';

/** The texts of the pages before the login, in the language of the dashboard. */
export const outsideWords: typeof outside = outside;
