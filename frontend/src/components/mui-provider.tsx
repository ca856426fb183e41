import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { theme } from './theme';

// Both themes are in the page as variables, once; an attribute of the page switches between them, so nothing is drawn again.
// MUI's own provider for this would bring 3 kB and keep the preference a second time.
const sheet = document.createElement('style');
for (const [selector, rules] of theme.generateStyleSheets().flatMap(Object.entries<object>)) {
  const variables = Object.entries(rules).filter(([name]) => name.startsWith('--'));
  sheet.append(`${selector}{${variables.map(([name, value]) => `${name}:${value};`).join('')}}`);
}
document.head.append(sheet);

/** What MUI's components inside draw with: colours, type, distances. */
export const MuiProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
