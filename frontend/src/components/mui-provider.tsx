import { ThemeProvider } from '@mui/system';
import type { ReactNode } from 'react';
import { theme } from './theme';

// An attribute switches the themes' CSS variables, so nothing re-renders. MUI's provider adds 3 kB and stores
// the preference again.
const sheet = document.createElement('style');
for (const [selector, rules] of theme.generateStyleSheets().flatMap(Object.entries<object>)) {
  const variables = Object.entries(rules).filter(([name]) => name.startsWith('--'));
  sheet.append(`${selector}{${variables.map(([name, value]) => `${name}:${value};`).join('')}}`);
}
document.head.append(sheet);

export const MuiProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
