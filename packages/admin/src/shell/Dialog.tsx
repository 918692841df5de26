import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Modal, type ModalProps } from '@mantine/core';
import { words } from '../words/index.js';

/** The element that gets the focus first: a field, else the button that acts, else the first that does not destroy. */
const FIRST = [
  'input:not([type=hidden], [type=checkbox], :disabled), textarea:not(:disabled), select:not(:disabled)',
  'button[type=submit]:not(.danger, :disabled)',
  'button:not(.danger, :disabled)',
];

/** A dialog over the page. It opens with the focus where somebody goes on, not on its cross, so that Enter acts. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'closeButtonProps'>) {
  return (
    <Modal {...props} closeButtonProps={{ 'aria-label': words.form.close }}>
      <Content>{children}</Content>
    </Modal>
  );
}

/** Names what gets the focus, unless the content does it itself. */
function Content({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = body.current!;
    if (content.querySelector('[data-autofocus]') !== null) return;
    const first = FIRST.map((selector) => content.querySelector(selector)).find((found) => found !== null);
    first?.setAttribute('data-autofocus', '');
  }, []);
  return <div ref={body}>{children}</div>;
}
