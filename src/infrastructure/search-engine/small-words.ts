import { queryWords } from './search-words.js';

/** The small words around those that matter, in the languages of shops. Words that may name a product are not here. */
const SMALL = `
the a an of for with and or to in from by at my our your his her their this that is are some any about
i buy want need looking find show get me please online
le la les une des du de et pour avec dans au aux mon mes
der die das ein eine einen mit für und von zum zur
el los las y para con del una por il gli per di della delle os das dos com um uma het een voor met van
का के की को में से और लिए ke ki liye
এর জন্য ও కోసం కు க்கு ಗಾಗಿ
کے کا کی میں اور لیے
في من مع على
для и с в на из
`;
let smallWords: ReadonlySet<string> | undefined;

/** Whether a word of a query says nothing of what is looked for, as `for` in `shoes for men`. */
export function isSmallWord(word: string): boolean {
  // Read at the first search: the expressions that take texts apart cost a start 13 ms.
  smallWords ??= new Set(SMALL.split(/\s+/u).flatMap((text) => queryWords(text)));
  return smallWords.has(word);
}
