/** A value that is typed over, such as a stock or a price. */
export interface CellEdit {
  readonly text: string;
  /**
   * The value that was shown when the edit was begun, whatever the shop says since; once it is saved, the text
   * itself.
   */
  readonly shown: string;
}

/** The edit after a text was typed. @param present what is shown without an edit */
export function asTyped(edit: CellEdit | undefined, present: string, text: string): CellEdit {
  return { text, shown: edit?.shown ?? present };
}

/** The edit after the text that was sent is saved: it may have been typed on meanwhile. */
export function asSaved(edit: CellEdit, sent: string): CellEdit {
  return { ...edit, shown: sent };
}

/** Whether it still asks for something: what is typed back to what was shown does not. */
export function isUnsaved({ text, shown }: CellEdit): boolean {
  return text !== shown;
}

/** Returns the edit compared with what is there now, which this person has been told. */
export function comparedWith(edit: CellEdit, present: string): CellEdit {
  return { ...edit, shown: present };
}

/** The number that was typed, with or without commas; undefined if it is none. */
export function numberIn(text: string): number | undefined {
  const number = Number(text.replaceAll(',', '').trim());
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
