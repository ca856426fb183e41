import { authClient } from '../auth/auth-client';
import { RealtimeClient } from './realtime-client';

export const realtime = new RealtimeClient(
  () => import('./open-socket').then(({ openSocket }) => openSocket),
  authClient,
);
