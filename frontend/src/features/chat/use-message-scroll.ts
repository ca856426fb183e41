import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { arrival, isAtEnd, isNearTop } from './scrolling';

/** One line of the list, as far as scrolling goes. */
export interface ScrollItem {
  /** Stays the same while a message of one's own is on its way and after. */
  key: string;
  own: boolean;
}

const isReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Where the list of messages stands: at its end when it opens, following what is new for who reads the end, quiet otherwise; older
 * messages push nothing away.
 */
export function useMessageScroll(items: readonly ScrollItem[], onNearTop: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', count: 0, height: 0 });
  const atEnd = useRef(true);
  const [missed, setMissed] = useState(0);

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    const box = list.current;
    if (box) box.scrollTo({ top: box.scrollHeight, behavior });
    setMissed(0);
  }, []);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const { first, last, count, height } = before.current;
    const newest = items.at(-1);
    const now = { first: items[0]?.key ?? '', last: newest?.key ?? '', count: items.length };
    before.current = { ...now, height: box.scrollHeight };
    if (last === '') return toEnd('instant');
    if (newest && now.last !== last) {
      if (arrival(atEnd.current, newest.own) === 'follow') toEnd(isReduced() ? 'instant' : 'smooth');
      else setMissed((known) => known + Math.max(1, now.count - count));
    } else if (now.first !== first) {
      box.scrollTop += box.scrollHeight - height;
    } else if (atEnd.current) {
      toEnd('instant');
    }
  }, [items, toEnd]);

  // The keyboard of a phone takes half of the list: who read its end still does.
  useEffect(() => {
    const box = list.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    atEnd.current = isAtEnd(box);
    if (atEnd.current) setMissed(0);
    if (isNearTop(box)) onNearTop();
  };

  return { list, onScroll, missed, toEnd };
}
