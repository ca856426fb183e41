import { io } from 'socket.io-client';
import type { GetToken, LiveSocket } from './live-events';

/** Without automatic reconnection: RealtimeClient reconnects. */
export function openSocket(token: GetToken): LiveSocket {
  return io({
    auth: (callback) => void token().then((value) => callback({ token: value })),
    autoConnect: false,
    reconnection: false,
    // Trying WebSocket first saves three requests.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}
