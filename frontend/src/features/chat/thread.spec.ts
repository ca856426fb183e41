import type { Message } from '../../lib/api/types';
import { addLive, isGapBefore, joinNewest, lastWithoutGap, mergeMessages, type Thread } from './thread';

/** Messages 1, 2, 3 …, each naming its predecessor. */
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

test('a live message with a known id is ignored without a re-render', () => {
  const cached = thread(1, 2);
  expect(addLive(cached, message(2))).toBe(cached);
  expect(ids(addLive(cached, message(3)).messages)).toEqual(['m1', 'm2', 'm3']);
});

test('a send response arriving after the next message is placed before it', () => {
  const early = addLive(thread(1), message(3));
  expect(ids(addLive(early, message(2)).messages)).toEqual(['m1', 'm2', 'm3']);
});

test('five hundred messages in any order, each received twice, end up once and in order', () => {
  const start = Date.parse('2026-11-21T10:00:00Z');
  const all = Array.from({ length: 500 }, (_, index) =>
    message(index + 1, { created_at: new Date(start + index).toISOString() }),
  );
  // 211 shares no divisor with 500, so that each message comes once per round.
  const received = [...all, ...all].map((one, index) => all[(index * 211) % 500] ?? one);
  let cached: readonly Message[] = [];
  for (let from = 0; from < 1000; from += 50) cached = mergeMessages(cached, received.slice(from, from + 50));
  expect(ids(cached)).toEqual(ids(all));
});

test('a newer copy of a message replaces the cached one', () => {
  const [first] = mergeMessages([message(1, { warning: 'phone' })], [message(1)]);
  expect(first?.warning).toBeNull();
});

test('older messages are prepended', () => {
  expect(ids(mergeMessages(messages(4, 5), messages(1, 2, 3)))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
});

test('the newest page extends an adjoining thread and replaces a disjoint one', () => {
  const cached = { messages: messages(1, 2, 3), hasOlder: false };
  expect(ids(joinNewest(cached, messages(3, 4), true).messages)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(ids(joinNewest(cached, messages(4, 5), true).messages)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(joinNewest(cached, messages(8, 9), true)).toEqual({ messages: messages(8, 9), hasOlder: true });
});

test('a message received during a fetch is kept', () => {
  const cached = { messages: [...messages(1), message(10)], hasOlder: true };
  expect(ids(joinNewest(cached, messages(8, 9), true).messages)).toEqual(['m8', 'm9', 'm10']);
});

test('a missing predecessor is a gap; fetching resumes after the last message before it', () => {
  expect(isGapBefore(thread(1, 2), message(3))).toBe(false);
  expect(isGapBefore(thread(1, 2), message(5))).toBe(true);
  expect(isGapBefore(thread(), message(5))).toBe(false);
  expect(lastWithoutGap(thread(1, 2))).toBe('m2');
  expect(lastWithoutGap(thread(1, 2, 5, 6))).toBe('m2');
  expect(lastWithoutGap(thread())).toBeNull();
});
