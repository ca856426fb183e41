import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Scroller {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** Somebody this near to the newest message reads it; pixels. */
const NEAR_END = 80;

/** Older messages are fetched when this little is left above; pixels. */
const NEAR_TOP = 160;

export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Scroller): boolean =>
  scrollHeight - clientHeight - scrollTop <= NEAR_END;

export const isNearTop = ({ scrollTop }: Pick<Scroller, 'scrollTop'>): boolean => scrollTop <= NEAR_TOP;

type Arrival = 'follow' | 'chip';

/** What a new message does to the list: it is scrolled to where one reads the end or wrote it; else a chip says so. */
export const arrival = (atEnd: boolean, isOwn: boolean): Arrival => (atEnd || isOwn ? 'follow' : 'chip');

/** One line of the list, as far as scrolling goes. */
interface ScrollItem {
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
  const content = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const [missed, setMissed] = useState(0);

  const toEnd = useCallback((behavior: ScrollBehavior) => {
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
    if (last === '') return toEnd('instant');
    if (newest && now.last !== last) {
      if (arrival(atEnd.current, newest.own) === 'follow') toEnd(isReduced() ? 'instant' : 'smooth');
      else setMissed((known) => known + Math.max(1, now.count - count));
    } else if (now.first !== first) {
      box.scrollTop += box.scrollHeight - height;
    }
  }, [items, toEnd]);

  // The keyboard of a phone takes half of the list, a message gets a mark more: who read the end still does.
  useEffect(() => {
    const box = list.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver((entries) => {
      // Turned or zoomed, the same messages are higher or lower than they were.
      before.current.height = box.scrollHeight;
      const keyboard = entries.some(({ target }) => target === box);
      if (atEnd.current) toEnd(keyboard || isReduced() ? 'instant' : 'smooth');
    });
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [toEnd]);

  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    // On the way down to the end one still follows it; only scrolling up leaves it.
    const goesUp = box.scrollTop < top.current;
    atEnd.current = isAtEnd(box) || (atEnd.current && !goesUp);
    top.current = box.scrollTop;
    if (atEnd.current) setMissed(0);
    if (isNearTop(box)) onNearTop();
  };

  return { list, content, onScroll, missed, toEnd };
}
