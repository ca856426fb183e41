import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { brand } from '../lib/brand';

export function usePage(title: string, heading: RefObject<HTMLElement | null>, ownsPage = true): void {
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== 'default');
  useEffect(() => {
    if (ownsPage) document.title = title === brand.name ? title : `${title} · ${brand.name}`;
  }, [title, ownsPage]);
  useEffect(() => {
    // A focused field keeps the keyboard open.
    if (ownsPage && arrivedByLink.current && document.activeElement?.tagName !== 'INPUT')
      heading.current?.focus({ preventScroll: true });
  }, [heading, ownsPage]);
}
