import type { Message } from '../../lib/api/types';
import { addLive, isGapBefore, joinNewest, lastWithoutGap, mergeMessages, type Thread } from './thread';

/** Messages 1, 2, 3 … of a conversation, each naming the one before. */
const message = (number: number, more: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  ride_id: 'ride',
  conversation_id: 'conversation',
  sender_id: 'aicha',
  receiver_id: 'paul',
  content: `text ${number}`,
  created_at: `2026-11-21T10:${String(number).padStart(2, '0')}:00.000Z`,
  read: false,
  sender: { full_name: 'Aïcha', avatar_url: null },
  previous_id: number > 1 ? `m${number - 1}` : null,
  client_id: null,
  warning: null,
  ...more,
});
const messages = (...numbers: number[]) => numbers.map((number) => message(number));
const thread = (...numbers: number[]): Thread => ({ messages: messages(...numbers), hasOlder: false });
const ids = (list: readonly Message[]) => list.map(({ id }) => id);

test('a live message whose id is held is ignored, and nothing is drawn again', () => {
  const held = thread(1, 2);
  expect(addLive(held, message(2))).toBe(held);
  expect(ids(addLive(held, message(3)).messages)).toEqual(['m1', 'm2', 'm3']);
});

test('the answer to one’s own message that comes after the next message still stands before it', () => {
  const early = addLive(thread(1), message(3));
  expect(ids(addLive(early, message(2)).messages)).toEqual(['m1', 'm2', 'm3']);
});

test('five hundred messages in any order, each brought twice, are there once and in their order', () => {
  const all = Array.from({ length: 500 }, (_, index) => message(index + 1, { created_at: 'the same' }));
  const shuffled = all.map((one, index) => all[(index * 211) % 500] ?? one);
  let held: readonly Message[] = [];
  for (let from = 0; from < 500; from += 50) held = mergeMessages(held, shuffled.slice(from, from + 50));
  expect(held).toHaveLength(500);
  expect(new Set(ids(held)).size).toBe(500);
});

test('what is newly read of a message replaces what was held', () => {
  const [first] = mergeMessages([message(1, { warning: 'phone' })], [message(1)]);
  expect(first?.warning).toBeNull();
});

test('older messages come in above', () => {
  expect(ids(mergeMessages(messages(4, 5), messages(1, 2, 3)))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
});

test('the newest page joins what it touches and replaces what it does not', () => {
  const held = { messages: messages(1, 2, 3), hasOlder: false };
  expect(ids(joinNewest(held, messages(3, 4), true).messages)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(ids(joinNewest(held, messages(4, 5), true).messages)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(joinNewest(held, messages(8, 9), true)).toEqual({ messages: messages(8, 9), hasOlder: true });
});

test('a message that came while the page was fetched is not lost to it', () => {
  const held = { messages: [...messages(1), message(10)], hasOlder: true };
  expect(ids(joinNewest(held, messages(8, 9), true).messages)).toEqual(['m8', 'm9', 'm10']);
});

test('a gap shows by the message that is named and not there; what is missing is asked for after the last one without', () => {
  expect(isGapBefore(thread(1, 2), message(3))).toBe(false);
  expect(isGapBefore(thread(1, 2), message(5))).toBe(true);
  expect(isGapBefore(thread(), message(5))).toBe(false);
  expect(lastWithoutGap(thread(1, 2))).toBe('m2');
  expect(lastWithoutGap(thread(1, 2, 5, 6))).toBe('m2');
  expect(lastWithoutGap(thread())).toBeNull();
});
