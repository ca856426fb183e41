import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { theme } from './theme';

// An attribute of the page switches between both themes' CSS variables. MUI's own provider adds 3 kB.
const sheet = document.createElement('style');
for (const [selector, rules] of theme.generateStyleSheets().flatMap(Object.entries<object>)) {
  const variables = Object.entries(rules).filter(([name]) => name.startsWith('--'));
  sheet.append(`${selector}{${variables.map(([name, value]) => `${name}:${value};`).join('')}}`);
}
document.head.append(sheet);

export const MuiProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
