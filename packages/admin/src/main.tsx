import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTheme, MantineProvider, type MantineColorsTuple } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { Root } from './Root.js';
import { shopFacts } from './shop-facts.js';
import { outsideWords } from './words/outside.js';
import './styles/fonts.css';
import './styles/mantine.js';
import './styles/tokens.css';
import './styles/shell.css';
import './styles/list.css';
import './styles/touch.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// For the lock of scrolling below a dialog, whose style is not Mantine's.
setNonce(nonce);

/** Mantine wants ten shades of the accent; which colour is used where, the tokens say. */
const TEAL: MantineColorsTuple = [
  '#e3f4f1',
  '#c8e9e3',
  '#9dd6cc',
  '#6cc1b3',
  '#43ac9c',
  '#249887',
  '#0f766e',
  '#0b5f58',
  '#084a45',
  '#053632',
];

const theme = createTheme({
  fontFamily: 'Inter, system-ui, sans-serif',
  fontSizes: { sm: '14px', md: '14px' },
  lineHeights: { sm: '20px', md: '20px' },
  // Who asks the system for less motion gets none.
  respectReducedMotion: true,
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent: TEAL },
  defaultRadius: 6,
  headings: { fontWeight: '600' },
});

document.title = outsideWords.title(shopFacts.name);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Root />
    </MantineProvider>
  </StrictMode>,
);
