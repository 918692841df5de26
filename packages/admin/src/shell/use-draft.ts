import { useState } from 'react';

/**
 * A text that is kept while it is typed: Back, a reload, or a login in between does not lose it. Empty, it is forgotten.
 * @param name tells it apart from other texts of this tab
 */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `admin.text.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, changed);
    },
  ];
}
