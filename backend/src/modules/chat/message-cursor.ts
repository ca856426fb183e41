import { decodeCursor, encodeCursor } from '../../platform/http';
import { badCursor } from './chat.errors';
import type { MessageRow } from './message-columns';
import type { MessagePage } from './message-pages.query';

/** Where a page begins: which way it reads, and from which number on. */
type Place = Pick<MessagePage, 'direction' | 'seq'>;

/** The next page in the same direction; its messages come oldest first. */
export function messageCursor(messages: MessageRow[], direction: Place['direction']): string | null {
  const last = direction === 'before' ? messages[0] : messages.at(-1);
  return last === undefined ? null : encodeCursor([direction, last.seq]);
}

/** @throws DomainError VALIDATION_FAILED */
export function readMessageCursor(cursor: string): Place {
  const [direction, seq = ''] = decodeCursor(cursor, 2);
  if ((direction === 'before' || direction === 'after') && /^\d{1,18}$/.test(seq)) return { direction, seq };
  throw badCursor();
}
