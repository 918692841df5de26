/**
 * Replaces the functions of `date-fns` that `ra-core` imports for guessing the kinds of fields, which this dashboard
 * never does.
 */
function unused(): never {
  throw new Error('The dashboard does not guess the kinds of fields');
}

export { unused as isMatch, unused as isValid, unused as parseISO };
