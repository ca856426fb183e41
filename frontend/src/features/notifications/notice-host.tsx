import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { WorkerMessage } from '../../lib/notices/worker-notices';
import { renewPush } from './push/device-push';

/** Runs while somebody is signed in: keeps the subscription alive, and does what the worker asks of this window. */
export default function NoticeHost() {
  const queries = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    renewPush().catch((error: unknown) => console.warn('Push messages not renewed', error));
  }, []);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const obey = ({ data }: MessageEvent<WorkerMessage>) => {
      switch (data.kind) {
        case 'open':
          return void navigate(data.path);
        case 'notice':
          return void queries.invalidateQueries({ queryKey: ['notifications'] });
        case 'renew':
          return void renewPush().catch((error: unknown) => console.warn('Push messages not renewed', error));
      }
    };
    navigator.serviceWorker.addEventListener('message', obey);
    return () => navigator.serviceWorker.removeEventListener('message', obey);
  }, [navigate, queries]);
  return null;
}
