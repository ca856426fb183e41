import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { Message } from '../../../lib/api/types';
import type { Thread } from '../thread';
import { threadKey, ThreadSync } from './thread';

const id = { rideId: 'ride', otherUserId: 'aicha' };

const message = (number: number): Message => ({
  id: `m${number}`,
  ride_id: 'ride',
  conversation_id: 'conversation',
  sender_id: 'aicha',
  receiver_id: 'paul',
  content: `text ${number}`,
  created_at: `2026-11-21T10:00:00.${String(number).padStart(3, '0')}Z`,
  read: false,
  sender: { full_name: 'Aïcha', avatar_url: null },
  previous_id: number > 1 ? `m${number - 1}` : null,
  client_id: null,
  warning: null,
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

function syncOf(cached: number, all: number) {
  const requests: string[] = [];
  window.fetch = async (input) => {
    const { search } = new URL((input as Request).url);
    const query = new URLSearchParams(search);
    requests.push(search);
    const after = query.get('after');
    const before = query.get('before');
    const from = after ? Number(after.slice(1)) + 1 : 1;
    const to = before ? Number(before.slice(1)) - 1 : all;
    const limit = Number(query.get('limit'));
    const found = messages(from, to);
    const page = after ? found.slice(0, limit) : found.slice(-limit);
    return Response.json({
      data: page,
      pagination: { page: 1, limit, has_more: found.length > limit, next: null },
    });
  };
  const queries = new QueryClient();
  const put = (thread: Thread) => queries.setQueryData(threadKey(id), thread);
  if (cached > 0) put({ messages: messages(1, cached), hasOlder: false });
  const shown = () => queries.getQueryData<Thread>(threadKey(id))?.messages.map((one) => one.id) ?? [];
  return { sync: new ThreadSync(queries, id), requests, shown, put, queries };
}

const ids = (from: number, to: number) => messages(from, to).map((one) => one.id);

test('after a disconnect the thread fetches the messages since its last one by pages, without duplicates', async () => {
  const { sync, requests, shown } = syncOf(20, 260);
  await Promise.all([sync.catchUp(), sync.catchUp()]);
  expect(shown()).toEqual(ids(1, 260));
  expect(requests.map((search) => new URLSearchParams(search).get('after'))).toEqual(['m20', 'm120', 'm220']);
});

test('a message whose predecessor was erased does not repeat one page for ever', async () => {
  const { sync, requests, shown } = syncOf(1, 260);
  const serve = window.fetch;
  window.fetch = async (input) => {
    if (requests.length > 10) throw new TypeError('Too many requests');
    const page = (await (await serve(input)).json()) as { data: Message[] };
    for (const one of page.data) if (one.id === 'm2') one.previous_id = 'erased';
    return Response.json(page);
  };
  await sync.catchUp();
  expect(requests).toHaveLength(3);
  expect(shown()).toEqual(ids(1, 260));
});

test('a live message naming an unknown predecessor fetches the gap', async () => {
  const { sync, shown } = syncOf(3, 6);
  sync.add(message(6));
  await waitFor(() => expect(shown()).toEqual(ids(1, 6)));
});

test('a consecutive live message needs no request', () => {
  const { sync, requests, shown } = syncOf(3, 4);
  sync.add(message(4));
  sync.add(message(4));
  expect(shown()).toEqual(ids(1, 4));
  expect(requests).toEqual([]);
});

test('messages received before the first page are merged into it', () => {
  const { sync, shown, put } = syncOf(0, 4);
  sync.add(message(4));
  expect(shown()).toEqual([]);
  put({ messages: messages(1, 3), hasOlder: false });
  sync.addEarlyMessages();
  expect(shown()).toEqual(ids(1, 4));
});

test('a message sent before the first page loads is shown and then merged into the page', async () => {
  const { sync, shown, queries } = syncOf(0, 4);
  sync.addSent(message(4));
  expect(shown()).toEqual(['m4']);
  expect(queries.getQueryData<Thread>(threadKey(id))?.hasOlder).toBe(true);
  await sync.loadOlder();
  expect(shown()).toEqual(ids(1, 4));
});

test('older messages are loaded by pages', async () => {
  const { sync, shown, put } = syncOf(0, 120);
  put({ messages: messages(101, 120), hasOlder: true });
  await sync.loadOlder();
  expect(shown()).toEqual(ids(51, 120));
  await sync.loadOlder();
  expect(shown()).toEqual(ids(1, 120));
});

test("the other person's messages are marked as read once seen", () => {
  const queries = new QueryClient();
  queries.setQueryData<Thread>(threadKey(id), { messages: messages(1, 2), hasOlder: false });
  new ThreadSync(queries, id).showAsRead();
  expect(queries.getQueryData<Thread>(threadKey(id))?.messages.every(({ read }) => read)).toBe(true);
});
