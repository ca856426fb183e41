import { QueryClient } from '@tanstack/react-query';
import { fakeRealtime } from '../../../test/fake-realtime';
import type { Message } from '../../lib/api/types';
import { unreadQuery } from './api/unread';
import { keepChatLive } from './chat-live';

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
