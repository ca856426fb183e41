import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { forgetPerson } from '../../../lib/personal-data';
import type { ReservedRide } from '../api/reservations';
import { useBoardings } from './boarding-store';
import { CodeCard } from './code-card';
import { findByCode, type PassHashes } from './pass-check';
import { sendBoardings } from './send-boardings';

const AWA = '019ac1f0-0000-7000-8000-00000000000a';
const PAUL = '019ac1f0-0000-7000-8000-00000000000b';
const RIDE = 'r1';
const VERIFY = `POST /api/rides/${RIDE}/verify`;
const HASHES = `GET /api/rides/${RIDE}/boarding-pass-hashes`;

// Like the server's hashes: the first byte of PBKDF2-SHA256 of a code, here with a salt of sixteen bytes 0x01.
const SALT = Buffer.alloc(16, 1).toString('base64');
const hashOf = (code: string, rounds: number) =>
  crypto.subtle
    .importKey('raw', Buffer.from(code), 'PBKDF2', false, ['deriveBits'])
    .then((key) =>
      crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.alloc(16, 1), iterations: rounds },
        key,
        8,
      ),
    )
    .then((bits) => Buffer.from(bits).toString('hex'));

async function passHashes(): Promise<PassHashes> {
  return {
    algorithm: 'PBKDF2-SHA256',
    iterations: 10,
    bits: 8,
    tries: 5,
    valid_until: new Date(Date.now() + 3_600_000).toISOString(),
    passes: [
      { booking_id: AWA, salt: SALT, hash: await hashOf('482913', 10) },
      { booking_id: PAUL, salt: SALT, hash: await hashOf('118822', 10) },
    ],
  };
}

const passenger = (id: string, full_name: string) => ({
  id,
  user_id: id,
  seats: 1,
  status: 'pending_verification',
  payment_status: 'completed',
  code_verified: false,
  user: { full_name, avatar_url: null },
});
const ride = {
  id: RIDE,
  status: 'scheduled',
  departure_time: new Date(Date.now() + 3_600_000).toISOString(),
  bookings: [passenger(AWA, 'Awa'), passenger(PAUL, 'Paul')],
} as unknown as ReservedRide;

test('the code form opens three hours before the first paid passenger boards, at any stop', async () => {
  const stop = (id: string, hours: number) => ({
    id,
    city: id,
    departure_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });
  const stops = [stop('Garoua', 2), stop('Maroua', 6), stop('Mora', 8)];
  const later = { ...passenger(AWA, 'Awa'), from_stop_id: 'Maroua', to_stop_id: null };
  const onTheWay = { ...ride, departure_time: stops[0]?.departure_time, stops } as unknown as ReservedRide;
  const answers = { [HASHES]: { success: true, data: await passHashes() } };
  const shown = await show(<CodeCard ride={{ ...onTheWay, bookings: [later] as never }} scanned={null} />, {
    language: 'fr',
    answers,
  });
  expect(screen.queryByRole('button', { name: 'Vérifier le code' })).toBeNull();
  shown.unmount();
  await show(
    <CodeCard ride={{ ...onTheWay, bookings: [later, passenger(PAUL, 'Paul')] as never }} scanned={null} />,
    { language: 'fr', answers },
  );
  expect(screen.getByRole('button', { name: 'Vérifier le code' })).toBeVisible();
});

const offline = () => Promise.resolve(Response.error());

async function form(answers: Record<string, unknown> = {}) {
  const shown = await show(<CodeCard ride={ride} scanned={null} />, {
    language: 'fr',
    answers: { [HASHES]: { success: true, data: await passHashes() }, ...answers },
  });
  await waitFor(() => expect(shown.requests).toContain(HASHES));
  const enter = async (code: string) => {
    const field = screen.getByLabelText(/^Code d’un passager/);
    await shown.user.clear(field);
    await shown.user.type(field, code);
    await shown.user.click(screen.getByRole('button', { name: 'Vérifier le code' }));
  };
  return { ...shown, enter };
}

beforeEach(() => useBoardings.setState({ boardings: [], wrong: {} }));

test('online, the server identifies the passenger', async () => {
  const { enter, requests } = await form({ [VERIFY]: { success: true, data: { id: PAUL } } });
  await enter('118822');
  await waitFor(() => expect(screen.getByLabelText(/^Code d’un passager/)).toHaveValue(''));
  expect(requests.filter((call) => call === VERIFY)).toHaveLength(1);
  expect(useBoardings.getState().boardings).toEqual([]);
});

test('offline, the phone identifies the passenger and queues the code', async () => {
  const { enter } = await form({ [VERIFY]: offline() });
  await enter('482913');
  expect(await screen.findByText(/Code de Awa vérifié hors ligne à/)).toBeVisible();
  expect(useBoardings.getState().boardings).toMatchObject([{ code: '482913', bookingIds: [AWA] }]);
});

test('offline, five wrong codes lock the form and none is queued', async () => {
  const { enter } = await form({ [VERIFY]: offline() });
  for (const wrong of ['000001', '000003', '000004', '000005', '000006']) {
    // One code in 256 matches by chance; these don't.
    expect(await findByCode(wrong, await passHashes(), (await passHashes()).passes)).toEqual([]);
    await enter(wrong);
    expect(await screen.findByText(/Aucun passager de ce trajet/)).toBeVisible();
  }
  await enter('482913');
  expect(await screen.findByText(/Cinq mauvais codes hors ligne/)).toBeVisible();
  expect(useBoardings.getState().boardings).toEqual([]);
});

test('a network failure keeps the typed code if the phone cannot check it', async () => {
  const { enter } = await form({ [HASHES]: offline(), [VERIFY]: offline() });
  await enter('482913');
  expect(await screen.findByText(/réessayez avec du réseau/)).toBeVisible();
  expect(screen.getByLabelText(/^Code d’un passager/)).toHaveValue('482913');
});

test('a failure of the server is not shown as a missing network', async () => {
  const { enter } = await form({ [HASHES]: offline(), [VERIFY]: Response.json({}, { status: 503 }) });
  await enter('482913');
  expect(await screen.findByText(/serveur/)).toBeVisible();
  expect(screen.queryByText(/Pas de réseau/)).toBeNull();
  expect(screen.getByLabelText(/^Code d’un passager/)).toHaveValue('482913');
});

const waiting = { rideId: RIDE, code: '482913', bookingIds: [AWA], verifiedAt: '2026-11-20T13:05:00.000Z' };

/** Stubs the server's answer and records the requests. */
function server(answer: () => Response): object[] {
  const sent: object[] = [];
  window.fetch = async (input) => {
    sent.push((await (input as Request).json()) as object);
    return answer();
  };
  return sent;
}

test('an offline boarding is synced once with its time and then removed', async () => {
  useBoardings.getState().enqueue(waiting);
  useBoardings.getState().enqueue(waiting);
  const sent = server(() => Response.json({ success: true, data: { id: AWA } }));
  await Promise.all([sendBoardings(new QueryClient()), sendBoardings(new QueryClient())]);
  expect(sent).toEqual([{ code: '482913', verified_at: waiting.verifiedAt }]);
  expect(useBoardings.getState().boardings).toEqual([]);
});

test('an offline boarding stays queued without an answer, while the first try runs, and when limited', async () => {
  useBoardings.getState().enqueue(waiting);
  const failures = [
    () => Response.error(),
    () => Response.json({}, { status: 503 }),
    () => Response.json({ code: 'REQUEST_IN_FLIGHT' }, { status: 409 }),
    () => Response.json({ code: 'THROTTLED' }, { status: 429 }),
    () => Response.json({ code: 'CODE_LOCKED' }, { status: 429 }),
  ];
  for (const answer of failures) {
    server(answer);
    await sendBoardings(new QueryClient());
    expect(useBoardings.getState().boardings).toEqual([waiting]);
  }
});

test('a booking cancelled meanwhile is shown to the driver until dismissed', async () => {
  useBoardings.getState().enqueue(waiting);
  const { user } = await show(<CodeCard ride={ride} scanned={null} />, { language: 'fr' });
  server(() => Response.json({ code: 'BOOKING_CANCELLED' }, { status: 409 }));
  await act(() => sendBoardings(new QueryClient()));
  expect(screen.getByText(/la réservation était annulée entre-temps/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'J’ai vu' }));
  expect(screen.queryByText(/annulée entre-temps/)).toBeNull();
});

test('sign-out removes all codes from the phone', async () => {
  useBoardings.getState().enqueue(waiting);
  expect(JSON.stringify({ ...localStorage })).toContain('482913');
  await forgetPerson();
  expect(useBoardings.getState().boardings).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('482913');
});
