/** Control characters, line and paragraph separators, text direction marks, lone surrogates: for a class of a regular expression. */
export const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';
