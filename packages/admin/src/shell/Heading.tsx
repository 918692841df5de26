import { useEffect, useRef, type ReactNode } from 'react';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';

/** The heading of a page, by which its tab is found among others. @param count what has come meanwhile, for who looks at another tab */
export function Heading({ count = 0, children }: { count?: number | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = words.pageTitle(heading.current!.textContent.trim(), shopFacts.name, count);
  });
  return <h1 ref={heading}>{children}</h1>;
}
