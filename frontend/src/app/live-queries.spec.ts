import { QueryClient } from '@tanstack/react-query';
import { bookingQuery } from '../features/bookings/api/get-booking';
import { threadKey } from '../features/chat/api/thread';
import { unreadQuery } from '../features/chat/api/unread';
import { keepChatLive } from '../features/chat/chat-live';
import type { Booking, Message } from '../lib/api/types';
import type { LiveEvent } from '../lib/realtime/live-events';
import { keepQueriesLive } from './live-queries';

function fakeRealtime() {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const openings = new Set<() => void>();
  return {
    on: (event: LiveEvent, listener: (payload: never) => void) => {
      const added = (listeners.get(event) ?? new Set()).add(listener);
      listeners.set(event, added);
      return () => added.delete(listener);
    },
    onOpen: (listener: () => void) => {
      openings.add(listener);
      return () => openings.delete(listener);
    },
    open: () => openings.forEach((listener) => listener()),
    emit: (event: LiveEvent, payload: object) =>
      listeners.get(event)?.forEach((listener) => listener(payload as never)),
  };
}

const booking = (changes: Partial<Booking> = {}) =>
  ({
    id: 'b1',
    user_id: 'paul',
    ride_id: 'ride',
    status: 'pending',
    updated_at: '2026-11-21T10:00',
    ...changes,
  }) as Booking;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

test('updates an open ticket immediately and ignores older events', () => {
  const queries = new QueryClient();
  const live = fakeRealtime();
  const stop = keepQueriesLive(live, queries, 'paul');
  live.emit('booking:updated', booking({ status: 'confirmed', updated_at: '2026-11-21T11:00' }));
  live.emit('booking:updated', booking());
  expect(queries.getQueryData(bookingQuery('b1').queryKey)?.status).toBe('confirmed');
  stop();
});

test('refetches the chat of a ride whose booking changed, because paid rides have no warnings in the chat', () => {
  const queries = new QueryClient();
  const invalidate = jest.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const live = fakeRealtime();
  const stop = keepQueriesLive(live, queries, 'paul');
  live.emit('booking:updated', booking({ payment_status: 'completed' }));
  expect(invalidate).toHaveBeenCalledWith({
    queryKey: threadKey({ rideId: 'ride', otherUserId: 'aicha' }).slice(0, 3),
  });
  stop();
});

test("refetches only a driver's lists and ride when a passenger's booking changes", () => {
  const queries = new QueryClient();
  const invalidate = jest.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const live = fakeRealtime();
  const stop = keepQueriesLive(live, queries, 'aicha');
  live.emit('booking:updated', booking({ status: 'cancelled' }));
  live.emit('booking:new', booking());
  expect(queries.getQueryData(bookingQuery('b1').queryKey)).toBeUndefined();
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0])).toEqual([
    'driver',
    'rides',
    'driver',
    'rides',
  ]);
  stop();
});

test('refetches all live queries once within three seconds of a reconnect, not after the first connect', () => {
  const queries = new QueryClient();
  const invalidate = jest.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const live = fakeRealtime();
  const stop = keepQueriesLive(live, queries, 'paul');
  live.open();
  jest.advanceTimersByTime(5000);
  expect(invalidate).not.toHaveBeenCalled();
  live.open();
  live.open();
  jest.advanceTimersByTime(3000);
  expect(invalidate).toHaveBeenCalledTimes(6);
  stop();
});

test('counts a message once, however many events announce it', () => {
  const queries = new QueryClient();
  const { queryKey } = unreadQuery('paul');
  queries.setQueryData(queryKey, []);
  const live = fakeRealtime();
  const stop = keepChatLive(live, queries, 'paul');
  const message = { id: 'm1', ride_id: 'ride', receiver_id: 'paul', read: false } as Message;
  live.emit('message:new', message);
  live.emit('message:new', message);
  expect(queries.getQueryData(queryKey)).toEqual([{ rideId: 'ride', count: 1 }]);
  live.emit('message:new', { ...message, id: 'm2', receiver_id: 'aicha' });
  live.emit('unread:changed', { rideId: 'ride', count: 1 });
  expect(queries.getQueryData(queryKey)).toEqual([{ rideId: 'ride', count: 1 }]);
  live.emit('unread:changed', { rideId: 'ride', count: 0 });
  expect(queries.getQueryData(queryKey)).toEqual([]);
  stop();
});
