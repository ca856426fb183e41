import { useEffect } from 'react';
import { useAppStore } from '../lib/app-store';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** Puts the chosen theme on the page, and follows the operating system while none is chosen. */
export function useThemeOnPage(): void {
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
