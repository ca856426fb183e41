import { QueryClient } from '@tanstack/react-query';
import { fakeRealtime } from '../../test/fake-realtime';
import { bookingQuery } from '../features/bookings/api/get-booking';
import type { Booking } from '../lib/api/types';
import { keepQueriesLive, LIVE_KEYS } from './live-queries';

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

test("a changed booking refetches the ride's chat, whose warnings end with the payment", () => {
  const queries = new QueryClient();
  const invalidate = jest.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const live = fakeRealtime();
  const stop = keepQueriesLive(live, queries, 'paul');
  live.emit('booking:updated', booking({ payment_status: 'completed' }));
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['chat', 'thread', 'ride'] });
  stop();
});

test("an event of a passenger's booking refetches the driver's lists and the ride", () => {
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
  expect(invalidate).toHaveBeenCalledTimes(LIVE_KEYS.length);
  stop();
});
