import { authClient } from '../auth/auth-client';
import { RealtimeClient } from './realtime-client';

/** The transport loads after sign-in. */
export const realtime = new RealtimeClient(
  () => import('./open-socket').then(({ openSocket }) => openSocket),
  authClient,
);
