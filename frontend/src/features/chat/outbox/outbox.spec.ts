import { waitFor } from '@testing-library/react';
import { ApiError, ConnectionError } from '../../../lib/api/errors';
import { Outbox } from './outbox';
import { type OutboxStorage, useOutbox, type WaitingMessage } from './outbox-store';

function device() {
  const stored = new Map<string, WaitingMessage[]>();
  const storage: OutboxStorage = {
    read: async (userId) => structuredClone(stored.get(userId) ?? []),
    change: async (userId, apply) => void stored.set(userId, apply(stored.get(userId) ?? [])),
  };
  return { stored, storage };
}

function page(on: ReturnType<typeof device>) {
  const server = { error: null as Error | null, received: [] as string[], tried: 0 };
  const outbox = new Outbox({
    storage: on.storage,
    deliver: async ({ client_id }) => {
      server.tried += 1;
      if (server.error) throw server.error;
      server.received.push(client_id);
    },
    runExclusively: async (work) => work().then(() => true),
  });
  return { outbox, server };
}

const message = (client_id: string) => ({
  rideId: 'ride',
  otherUserId: 'aicha',
  content: client_id,
  client_id,
});
const shown = () => useOutbox.getState().waiting.map(({ client_id }) => client_id);
const noNetwork = new ConnectionError('No connection');

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('an accepted message leaves the outbox empty', async () => {
  const phone = device();
  const { outbox, server } = page(phone);
  await outbox.start('paul');
  expect(await outbox.send(message('1'))).toEqual({ kind: 'sent' });
  expect(server.received).toEqual(['1']);
  expect(shown()).toEqual([]);
  expect(phone.stored.get('paul')).toEqual([]);
  outbox.stop();
});

test('messages written offline survive a reload and are sent once, in order', async () => {
  const phone = device();
  const before = page(phone);
  before.server.error = noNetwork;
  await before.outbox.start('paul');
  expect(await before.outbox.send(message('1'))).toEqual({ kind: 'waiting' });
  void before.outbox.send(message('2'));
  await waitFor(() => expect(phone.stored.get('paul')).toHaveLength(2));
  expect(shown()).toEqual(['1', '2']);
  before.outbox.stop();

  const after = page(phone);
  await after.outbox.start('paul');
  await waitFor(() => expect(after.server.received).toEqual(['1', '2']));
  after.outbox.wake();
  await waitFor(() => expect(shown()).toEqual([]));
  expect(after.server.received).toEqual(['1', '2']);
  after.outbox.stop();
});

test('a reconnect sends immediately, without waiting for the next retry', async () => {
  const { outbox, server } = page(device());
  server.error = noNetwork;
  await outbox.start('paul');
  await outbox.send(message('1'));
  await outbox.send(message('2'));
  server.error = null;
  outbox.wake();
  await waitFor(() => expect(server.received).toEqual(['1', '2']));
  outbox.stop();
});

test('a cancelled message is never sent', async () => {
  const phone = device();
  const { outbox, server } = page(phone);
  server.error = noNetwork;
  await outbox.start('paul');
  await outbox.send(message('1'));
  await outbox.send(message('2'));
  await outbox.cancel('1');
  expect(phone.stored.get('paul')).toHaveLength(1);
  server.error = null;
  outbox.wake();
  await waitFor(() => expect(shown()).toEqual([]));
  expect(server.received).toEqual(['2']);
  outbox.stop();
});

test('a refusal on the first try is shown to the sender; the message waits for a manual retry', async () => {
  const { outbox, server } = page(device());
  server.error = new ApiError(500);
  await outbox.start('paul');
  expect(await outbox.send(message('1'))).toMatchObject({ kind: 'refused', error: { status: 500 } });
  expect(useOutbox.getState().waiting).toMatchObject([{ client_id: '1', refused: true }]);
  server.error = null;
  await outbox.tryAgain('1');
  await waitFor(() => expect(server.received).toEqual(['1']));
  outbox.stop();
});

test('a pending message refused with BLOCKED is marked, and the next ones are still sent', async () => {
  const { outbox, server } = page(device());
  server.error = noNetwork;
  await outbox.start('paul');
  await outbox.send(message('1'));
  server.error = new ApiError(403, { code: 'BLOCKED' });
  outbox.wake();
  await waitFor(() => expect(useOutbox.getState().waiting).toMatchObject([{ refused: true }]));
  server.error = null;
  expect(await outbox.send(message('2'))).toEqual({ kind: 'sent' });
  expect(server.received).toEqual(['2']);
  outbox.stop();
});

test('server errors keep messages pending', async () => {
  const { outbox, server } = page(device());
  server.error = noNetwork;
  await outbox.start('paul');
  await outbox.send(message('1'));
  server.error = new ApiError(503);
  outbox.wake();
  await waitFor(() => expect(server.tried).toBe(2));
  await waitFor(() =>
    expect(useOutbox.getState()).toMatchObject({ sending: null, waiting: [{ refused: false }] }),
  );
  outbox.stop();
});

test('each person has a separate outbox, hidden from the next person', async () => {
  const phone = device();
  const { outbox, server } = page(phone);
  server.error = noNetwork;
  await outbox.start('paul');
  await outbox.send(message('1'));
  await outbox.start('marie');
  expect(shown()).toEqual([]);
  server.error = null;
  outbox.wake();
  expect(await outbox.send(message('2'))).toEqual({ kind: 'sent' });
  expect(server.received).toEqual(['2']);
  outbox.stop();
});

test('without device storage messages are still sent', async () => {
  const refuse = () => Promise.reject(new Error('no store'));
  const { outbox, server } = page({ ...device(), storage: { read: refuse, change: refuse } });
  await outbox.start('paul');
  expect(await outbox.send(message('1'))).toEqual({ kind: 'sent' });
  expect(server.received).toEqual(['1']);
  expect(shown()).toEqual([]);
  outbox.stop();
});
