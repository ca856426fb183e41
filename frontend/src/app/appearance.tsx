import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/system';
import { type ReactNode, useEffect } from 'react';
import { useAppStore } from '../lib/app-store';
import { baseStyles } from './base-styles';
import { theme } from './theme';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** Puts the chosen theme on the page, and follows the operating system while none is chosen. */
function useThemeOnPage(): void {
  const preference = useAppStore((state) => state.theme);
  useEffect(() => {
    const system = window.matchMedia(SYSTEM_DARK);
    const apply = () => {
      const dark = preference === 'dark' || (preference === 'system' && system.matches);
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    };
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [preference]);
}

const sheets = theme.generateStyleSheets();

/**
 * Colours, type and base styles. Both themes are in the page as CSS variables; an attribute switches between them, so
 * nothing is drawn again. MUI's own provider for this would bring 3 kB and keep the preference a second time.
 */
export function Appearance({ children }: { children: ReactNode }) {
  useThemeOnPage();
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyles styles={sheets} />
      <GlobalStyles styles={baseStyles} />
      {children}
    </ThemeProvider>
  );
}
