import { useEffect } from 'react';
import { useAppStore } from '../lib/app-store';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** Applies the chosen theme, or the system's. Printing is always light. */
export function useThemeOnPage(): void {
  const preference = useAppStore((state) => state.theme);
  useEffect(() => {
    const system = window.matchMedia(SYSTEM_DARK);
    const print = window.matchMedia('print');
    const apply = () => {
      const dark = !print.matches && (preference === 'dark' || (preference === 'system' && system.matches));
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    };
    apply();
    const watched = [system, print];
    for (const query of watched) query.addEventListener('change', apply);
    return () => watched.forEach((query) => query.removeEventListener('change', apply));
  }, [preference]);
}
