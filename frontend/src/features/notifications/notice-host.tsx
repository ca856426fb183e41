import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WorkerMessage } from '../../lib/notices/worker-notices';
import { readChat } from '../../lib/read-chat';
import { realtime } from '../../lib/realtime/realtime';
import { NotificationLeader } from './alerts/notification-leader';
import { followReading } from './api/notifications';
import { onPermissionChange, renewPush } from './push/device-push';

const renewSubscription = () =>
  renewPush().catch((error: unknown) => console.warn('Push subscription not renewed', error));

export default function NoticeHost() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const latestLocation = useRef(location);
  useEffect(() => {
    latestLocation.current = location;
  }, [location]);

  useEffect(
    () =>
      new NotificationLeader(queries, {
        path: () => latestLocation.current.pathname,
        chatting: () =>
          latestLocation.current.pathname === '/messages' || readChat(latestLocation.current.state) !== null,
      }).start(realtime),
    [queries],
  );

  useEffect(() => followReading(queries), [queries]);

  useEffect(() => {
    void renewSubscription();
    return onPermissionChange(() => {
      void renewSubscription().then(() => queries.invalidateQueries({ queryKey: ['push'] }));
    });
  }, [queries]);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      switch (data.kind) {
        case 'open':
          ports[0]?.postMessage('going');
          return void navigate(data.path);
        case 'notice':
          return void queries.invalidateQueries({ queryKey: ['notifications'] });
        case 'renew':
          return void renewSubscription();
      }
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [navigate, queries]);
  return null;
}
