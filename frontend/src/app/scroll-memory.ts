import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** Opening a chat or, on wide screens, a ride beside the list keeps the scroll position. */
const isKept = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  ('chat' in state || ('keepScroll' in state && window.matchMedia('(min-width:1200px)').matches));

/** Scrolls new screens to the top and restores the position on Back. */
export function useScrollMemory(): void {
  const location = useLocation();
  const { key, pathname } = location;
  const keep = isKept(location.state);
  const arrival: string = useNavigationType();
  useLayoutEffect(() => {
    const y = arrival === 'POP' ? (positions.get(key) ?? 0) : 0;
    if (arrival !== 'REPLACE' && !keep) window.scrollTo(0, y);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, arrival, keep]);
}
