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

export type Arrival = 'follow' | 'chip';

/** What a new message does to the list: it is scrolled to where one reads the end or wrote it; else a chip says so. */
export const arrival = (atEnd: boolean, isOwn: boolean): Arrival => (atEnd || isOwn ? 'follow' : 'chip');
