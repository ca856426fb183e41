import { useEffect, useState } from 'react';

/**
 * The height that a phone's keyboard leaves, in pixels, and how far down the page it begins; null where the browser doesn't say.
 * `100dvh` alone doesn't shrink for the keyboard.
 */
export function useVisibleHeight(wanted: boolean): { height: number; top: number } | null {
  const [visible, setVisible] = useState<{ height: number; top: number } | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!wanted || !viewport) return;
    const measure = () => setVisible({ height: viewport.height, top: viewport.offsetTop });
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [wanted]);
  return wanted ? visible : null;
}
