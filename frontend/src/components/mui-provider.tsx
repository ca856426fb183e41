import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { theme } from './theme';

// Both themes are CSS variables that an attribute of the page switches, so nothing re-renders. MUI's own provider
// adds 3 kB and stores the preference a second time.
const sheet = document.createElement('style');
for (const [selector, rules] of theme.generateStyleSheets().flatMap(Object.entries<object>)) {
  const variables = Object.entries(rules).filter(([name]) => name.startsWith('--'));
  sheet.append(`${selector}{${variables.map(([name, value]) => `${name}:${value};`).join('')}}`);
}
document.head.append(sheet);

export const MuiProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
