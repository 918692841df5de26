import { asSaved, asTyped, differenceOf, isUnsaved } from './cell-edit.js';

describe('a value that is typed over', () => {
  it('asks for the difference to what was shown when the edit was begun', () => {
    const begun = asTyped(undefined, '7', '1');
    // Two are sold before it is typed on.
    const goneOn = asTyped(begun, '5', '12');
    expect([isUnsaved(goneOn), differenceOf(goneOn)]).toEqual([true, 5]);
  });

  it.each([
    ['typed back to what was shown', '7', 0],
    ['typed with a comma', '1,207', 1200],
    ['the same number in other digits', '07', 0],
  ])('%s', (_, text, difference) => {
    const edit = asTyped(undefined, '7', text);
    expect([isUnsaved(edit), differenceOf(edit)]).toEqual([text !== '7', difference]);
  });

  it.each(['', ' ', '4o'])('has no number to ask for in %j', (text) => {
    expect(differenceOf(asTyped(undefined, '7', text))).toBeUndefined();
  });

  it('asks for nothing that is saved, and for what was typed on meanwhile', () => {
    const sent = asTyped(undefined, '7', '12');
    expect(isUnsaved(asSaved(sent, sent.text))).toBe(false);
    const typedOn = asSaved(asTyped(sent, '7', '13'), sent.text);
    expect([isUnsaved(typedOn), differenceOf(typedOn)]).toEqual([true, 1]);
  });
});
