import { authClient } from '../auth/auth-client';
import { RealtimeClient } from './realtime-client';

/** The page's live connection. Its transport is fetched when somebody is signed in. */
export const realtime = new RealtimeClient(
  () => import('./open-socket').then(({ openSocket }) => openSocket),
  authClient,
);
