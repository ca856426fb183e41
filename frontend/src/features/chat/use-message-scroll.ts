import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Scroller {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

const NEAR_END_PX = 80;
const NEAR_TOP_PX = 160;

export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Scroller): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END_PX;

export const isNearTop = ({ scrollTop }: Pick<Scroller, 'scrollTop'>): boolean => scrollTop <= NEAR_TOP_PX;

type Arrival = 'follow' | 'chip';

/** Scrolls to the reader's own message, or to any new message from the end of the list; otherwise shows a chip. */
export const arrival = (atEnd: boolean, isOwn: boolean): Arrival => (atEnd || isOwn ? 'follow' : 'chip');

interface ScrollItem {
  /** The same before and after sending. */
  key: string;
  own: boolean;
}

const isReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Opens at the end, and keeps the position when older messages are prepended. */
export function useMessageScroll(items: readonly ScrollItem[], onNearTop: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', count: 0, height: 0 });
  const content = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const [missed, setMissed] = useState(0);

  const scrollToEnd = useCallback((behavior: ScrollBehavior) => {
    const box = list.current;
    if (!box) return;
    atEnd.current = true;
    box.scrollTo({ top: box.scrollHeight, behavior });
    setMissed(0);
  }, []);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const { first, last, count, height } = before.current;
    const newest = items.at(-1);
    const now = { first: items[0]?.key ?? '', last: newest?.key ?? '', count: items.length };
    before.current = { ...now, height: box.scrollHeight };
    if (last === '') return scrollToEnd('instant');
    if (newest && now.last !== last) {
      if (arrival(atEnd.current, newest.own) === 'follow') scrollToEnd(isReduced() ? 'instant' : 'smooth');
      else setMissed((known) => known + Math.max(1, now.count - count));
    } else if (now.first !== first) {
      box.scrollTop += box.scrollHeight - height;
    }
  }, [items, scrollToEnd]);

  // Keeps the list at its end when the keyboard resizes it.
  useEffect(() => {
    const box = list.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver((entries) => {
      // Rotation and zoom also change the height.
      before.current.height = box.scrollHeight;
      const keyboard = entries.some(({ target }) => target === box);
      if (atEnd.current) scrollToEnd(keyboard || isReduced() ? 'instant' : 'smooth');
    });
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [scrollToEnd]);

  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    // Only scrolling up stops following.
    const goesUp = box.scrollTop < top.current;
    atEnd.current = isAtEnd(box) || (atEnd.current && !goesUp);
    top.current = box.scrollTop;
    if (atEnd.current) setMissed(0);
    if (isNearTop(box)) onNearTop();
  };

  return { list, content, onScroll, missed, scrollToEnd };
}
