import { io } from 'socket.io-client';
import type { GetToken, LiveSocket } from './live-events';

/** Without automatic reconnection: RealtimeClient reconnects. */
export function openSocket(token: GetToken): LiveSocket {
  return io({
    auth: (give) => void token().then((value) => give({ token: value })),
    autoConnect: false,
    reconnection: false,
    // WebSocket first saves three requests.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}
