import { waitFor } from '@testing-library/react';
import type { Message, Session } from '../api/types';
import { backoff } from '../backoff';
import type { EventAnswer, GetToken } from './live-events';
import { RealtimeClient, useConnection } from './realtime-client';

function fakeSocket() {
  const listeners = new Map<string, (value: unknown) => void>();
  const sent: { event: string; payload: object; answer: (answer: EventAnswer) => void }[] = [];
  return {
    connected: false,
    connects: 0,
    sent,
    token: null as GetToken | null,
    connect() {
      this.connects += 1;
    },
    disconnect() {
      this.connected = false;
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    emit: (event: string, payload: object, answer: (answer: EventAnswer) => void) =>
      void sent.push({ event, payload, answer }),
    deliver(event: string, value?: unknown) {
      if (event === 'connect') this.connected = true;
      if (event === 'disconnect') this.connected = false;
      listeners.get(event)?.(value);
    },
    events: () => sent.map(({ event }) => event),
  };
}

async function started() {
  const socket = fakeSocket();
  const auth = { accessToken: jest.fn(async () => 'token'), renewedToken: jest.fn(async () => 'newer') };
  const load = jest.fn(async () => (token: GetToken) => Object.assign(socket, { token }));
  const client = new RealtimeClient(load, auth);
  client.start();
  await waitFor(() => expect(socket.connects).toBe(1));
  return { client, socket, auth, load };
}

const session = (token: string, inSeconds: number) =>
  ({ session: { access_token: token, expires_at: Date.now() / 1000 + inSeconds } }) as Session;

test('loads the transport once, after the start, and authenticates', async () => {
  const { client, socket, load } = await started();
  client.start();
  expect(load).toHaveBeenCalledTimes(1);
  expect(await socket.token?.()).toBe('token');
  expect(useConnection.getState().connection).toBe('opening');
  socket.deliver('connect');
  expect(useConnection.getState().connection).toBe('open');
  client.stop();
  expect(useConnection.getState().connection).toBe('off');
});

test('subscribes to a ride again after each disconnect, and calls its follower on each confirmation', async () => {
  const { client, socket } = await started();
  const onFollowing = jest.fn();
  const leave = client.followRide('ride', onFollowing);
  expect(socket.sent).toHaveLength(0);
  socket.deliver('connect');
  expect(socket.events()).toEqual(['ride:subscribe']);
  expect(onFollowing).not.toHaveBeenCalled();
  socket.sent[0]?.answer({ success: true });
  expect(onFollowing).toHaveBeenCalledTimes(1);
  socket.deliver('disconnect');
  socket.deliver('connect');
  socket.sent[1]?.answer({ success: true });
  expect(onFollowing).toHaveBeenCalledTimes(2);
  leave();
  leave();
  expect(socket.events()).toEqual(['ride:subscribe', 'ride:subscribe', 'ride:unsubscribe']);
  client.stop();
});

test('retries a subscription that was refused before the conversation existed', async () => {
  const { client, socket } = await started();
  socket.deliver('connect');
  const onFollowing = jest.fn();
  client.followRide('ride', onFollowing);
  socket.sent[0]?.answer({ success: false, error: 'You cannot follow this ride.' });
  client.followAgain('ride');
  socket.sent[1]?.answer({ success: true });
  expect(onFollowing).toHaveBeenCalledTimes(1);
  client.stop();
});

test('passes a renewed token on without reconnecting', async () => {
  const { client, socket } = await started();
  socket.deliver('connect');
  client.setSession(session('second', 900));
  expect(socket.sent[0]).toMatchObject({ event: 'auth:refresh', payload: { token: 'second' } });
  expect(socket.connects).toBe(1);
  client.stop();
});

test('renews a token before it expires while connected', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const socket = fakeSocket();
  const auth = { accessToken: jest.fn(async () => 'token'), renewedToken: jest.fn(async () => 'newer') };
  const client = new RealtimeClient(async () => () => socket, auth);
  client.start();
  await jest.advanceTimersByTimeAsync(0);
  socket.deliver('connect');
  client.setSession(session('first', 900));
  await jest.advanceTimersByTimeAsync(839_000);
  expect(auth.renewedToken).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2000);
  expect(auth.renewedToken).toHaveBeenCalledWith('first');
  client.stop();
  jest.useRealTimers();
});

test('reconnects with backoff, and immediately when the network returns', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const socket = fakeSocket();
  const auth = { accessToken: jest.fn(async () => 'token'), renewedToken: jest.fn(async () => null) };
  const client = new RealtimeClient(async () => () => socket, auth);
  client.start();
  await jest.advanceTimersByTimeAsync(0);
  for (let tries = 0; tries < 8; tries += 1) {
    socket.deliver('connect_error', new Error('no network'));
    await jest.advanceTimersByTimeAsync(45_000);
  }
  expect(socket.connects).toBe(9);
  expect(useConnection.getState().connection).toBe('lost');
  socket.deliver('connect_error', new Error('no network'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(socket.connects).toBe(9);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(700);
  expect(socket.connects).toBe(10);
  client.stop();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(socket.connects).toBe(10);
  jest.useRealTimers();
});

test('renews the token after a rejected handshake', async () => {
  const { client, socket, auth } = await started();
  socket.deliver('connect_error', Object.assign(new Error('no'), { data: { code: 'UNAUTHENTICATED' } }));
  expect(auth.renewedToken).toHaveBeenCalled();
  expect(useConnection.getState().connection).toBe('lost');
  client.stop();
});

test('reports the session as ended if a rejected handshake gets no new token', async () => {
  const { client, socket, auth } = await started();
  auth.renewedToken.mockResolvedValue(null as never);
  socket.deliver('connect_error', Object.assign(new Error('no'), { data: { code: 'UNAUTHENTICATED' } }));
  await waitFor(() => expect(useConnection.getState().connection).toBe('ended'));
  socket.deliver('connect');
  expect(useConnection.getState().connection).toBe('open');
  client.stop();
});

test('delivers events until the listener is removed', async () => {
  const { client, socket } = await started();
  const listener = jest.fn();
  const stop = client.on('message:new', listener);
  const message = { id: 'm1' } as Message;
  socket.deliver('message:new', message);
  stop();
  socket.deliver('message:new', message);
  expect(listener.mock.calls).toEqual([[message]]);
  client.stop();
});

test('spreads the reconnects of a thousand phones', () => {
  const limits = { firstMs: 1000, maxMs: 30_000 };
  expect([0, 1, 2, 9].map((tries) => backoff(tries, limits, 0))).toEqual([500, 1000, 2000, 15_000]);
  expect([0, 1, 2, 9].map((tries) => backoff(tries, limits, 1))).toEqual([1500, 3000, 6000, 45_000]);
  const waits = Array.from({ length: 1000 }, () => backoff(3, limits));
  const inFirstSecond = waits.filter((ms) => ms < 5000).length;
  expect(inFirstSecond).toBeLessThan(250);
});
