import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyComponent } from '../components/lazy-component';
import { totalOf, useUnread } from '../features/chat/api/unread';
import { keepChatLive } from '../features/chat/chat-live';
import { outbox } from '../features/chat/outbox/device-outbox';
import { keepSendingBoardings, sendBoardings } from '../features/driver/boarding/send-boardings';
import { useUnreadNotices } from '../features/notifications/api/notifications';
import { useProfile } from '../features/profile/api/profile';
import type { Session, SessionUser } from '../lib/api/types';
import { useDriverStatus } from '../lib/auth/use-driver-status';
import { realtime } from '../lib/realtime/realtime';
import { useUnreadTotals } from '../lib/unread-totals';
import { keepQueriesLive } from './live-queries';

const NoticeHost = lazyComponent(
  () => import('../features/notifications/notice-host').then((m) => m.default),
  { optional: true },
);

export function Live({ user, session }: { user: SessionUser; session: Session | null }) {
  const queries = useQueryClient();

  useEffect(() => {
    const stops = [
      keepChatLive(realtime, queries, user.id),
      keepQueriesLive(realtime, queries, user.id),
      realtime.onOpen(() => outbox.wake()),
      keepSendingBoardings(queries),
      realtime.onOpen(() => void sendBoardings(queries)),
    ];
    const wake = () => outbox.wake();
    window.addEventListener('online', wake);
    realtime.start();
    void outbox.start(user.id);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('online', wake);
      outbox.stop();
      realtime.stop();
    };
  }, [queries, user.id]);

  useEffect(() => realtime.setSession(session), [session]);

  useDriverStatus(useProfile(session !== null).data?.is_driver);

  const { data: counts } = useUnread(user.id);
  const messages = totalOf(counts ?? []);
  const notices = useUnreadNotices();
  useEffect(() => {
    useUnreadTotals.setState({ messages, notices });
    return () => useUnreadTotals.setState({ messages: 0, notices: 0 });
  }, [messages, notices]);
  return <NoticeHost />;
}
