import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** A chat opens over the screen, and on a wide one a ride beside the list: what is there stays where it is. */
const isKept = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  ('chat' in state || ('keepScroll' in state && window.matchMedia('(min-width:1200px)').matches));

/** A new screen begins at its top; going back finds the list where one left it. */
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
