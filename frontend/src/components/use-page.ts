import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { brand } from '../lib/brand';

/** Names the page in the tab, and moves the reading position to its heading when one came from another screen. */
export function usePage(title: string, heading: RefObject<HTMLElement | null>, ownsPage = true): void {
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== 'default');
  useEffect(() => {
    if (ownsPage) document.title = title === brand.name ? title : `${title} · ${brand.name}`;
  }, [title, ownsPage]);
  useEffect(() => {
    // A field that asked for the focus keeps it, and the keyboard with it.
    if (ownsPage && arrivedByLink.current && document.activeElement?.tagName !== 'INPUT')
      heading.current?.focus({ preventScroll: true });
  }, [heading, ownsPage]);
}
