import { asSaved, asTyped, comparedWith, isUnsaved, numberIn } from './cell-edit.js';

describe('a value that is typed over', () => {
  it('is compared with what was shown when the edit was begun, until somebody is told of another', () => {
    const begun = asTyped(undefined, '7', '1');
    // Two are sold before it is typed on.
    const goneOn = asTyped(begun, '5', '12');
    expect([isUnsaved(goneOn), goneOn.shown]).toEqual([true, '7']);
    expect(comparedWith(goneOn, '5')).toEqual({ text: '12', shown: '5' });
  });

  it.each([
    ['7', 7],
    ['1,207', 1207],
    ['07', 7],
    ['', undefined],
    [' ', undefined],
    ['4o', undefined],
  ])('reads %j as %j', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  it('asks for nothing that is saved or typed back, and for what was typed on meanwhile', () => {
    const sent = asTyped(undefined, '7', '12');
    expect(isUnsaved(asSaved(sent, sent.text))).toBe(false);
    expect(isUnsaved(asTyped(sent, '7', '7'))).toBe(false);
    expect(isUnsaved(asSaved(asTyped(sent, '7', '13'), sent.text))).toBe(true);
  });
});
