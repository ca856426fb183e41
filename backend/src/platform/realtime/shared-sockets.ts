import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server } from 'socket.io';
import { RealtimeRedis } from './realtime-redis';

/** Entries that the stream keeps: a process that was cut off for moments finds what it missed. */
const STREAM_LENGTH = 10_000;
/** Events that wait here for Redis; what comes on top reaches only the sockets of this process. */
const MOST_WAITING = 10_000;

type AdapterFactory = Extract<Parameters<Server['adapter']>[0], (namespace: never) => unknown>;

/**
 * socket.io's Redis Streams adapter, so that an event reaches sockets on every process in the order in which it was sent, and
 * sessions end on all of them.
 *
 * Its own publishing delivers to this process's sockets only once Redis has answered. Here Redis is not waited for: while it is
 * away, local delivery goes on and what is for the others waits its turn.
 */
export function sharedSockets(url: string): AdapterFactory {
  const redis = new RealtimeRedis(url);
  // Without end: between two reads of an idle stream nothing can slip through.
  const build = createAdapter(redis, {
    streamName: 'mboa:events',
    channelPrefix: 'mboa:sockets',
    maxLen: STREAM_LENGTH,
    blockTimeInMs: 0,
    onlyPlaintext: true,
  });
  // Not an arrow: socket.io calls it with `new`.
  return function connect(namespace) {
    const adapter = build(namespace);
    let waiting = 0;
    const publish = adapter.doPublish.bind(adapter) as (message: unknown) => Promise<string>;
    adapter.doPublish = (message: unknown): Promise<string> => {
      if (waiting < MOST_WAITING) {
        waiting += 1;
        void publish(message)
          .catch(() => undefined)
          .finally(() => (waiting -= 1));
      }
      return Promise.resolve('');
    };
    const close = adapter.close.bind(adapter);
    adapter.close = () => {
      void close();
      redis.leave();
    };
    return adapter;
  };
}
