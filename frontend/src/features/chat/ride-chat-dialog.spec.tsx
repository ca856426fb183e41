import { act, screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../test/show';
import { toast } from '../../components/toast';
import type { Message, SessionUser } from '../../lib/api/types';
import { AuthContext } from '../../lib/auth/auth-context';
import { forgetPerson } from '../../lib/personal-data';
import { realtime } from '../../lib/realtime/realtime';
import { outbox } from './outbox/device-outbox';
import { RideChatDialog } from './ride-chat-dialog';

const paul = { id: 'paul', full_name: 'Paul Kamga', phone: '237677100001' } as SessionUser;
const auth = {
  loading: false,
  user: paul,
  session: null,
  requestCode: jest.fn(),
  verifyCode: jest.fn(),
  signOut: jest.fn(),
};

const LIST = 'GET /api/messages/ride/ride?otherUserId=aicha&limit=50';
const page = (data: Message[], has_more = false) => ({
  success: true,
  data,
  pagination: { page: 1, limit: 50, has_more, next: null },
});
const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  ride_id: 'ride',
  conversation_id: 'conversation',
  sender_id: 'aicha',
  receiver_id: 'paul',
  content: `text ${id}`,
  created_at: '2026-11-21T13:02:00.000Z',
  read: true,
  sender: { full_name: 'Aïcha Njoya', avatar_url: null },
  previous_id: null,
  client_id: null,
  warning: null,
  ...more,
});
const sending = {
  'POST /api/conversations': { success: true, data: { id: 'conversation' } },
};

async function chat(answers: Record<string, unknown>, language: 'en' | 'fr' = 'en') {
  const onClose = jest.fn();
  const view = await show(
    <AuthContext value={auth}>
      <RideChatDialog
        open
        rideId="ride"
        otherUserId="aicha"
        otherUserName="Aïcha Njoya"
        otherUserAvatar={null}
        onClose={onClose}
      />
    </AuthContext>,
    { answers, language },
  );
  return { ...view, onClose };
}

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Element.prototype.scrollTo = jest.fn();
  await outbox.start('paul');
});
afterEach(async () => {
  await forgetPerson();
  jest.restoreAllMocks();
});

test('the header names the other person; an empty conversation shows a placeholder', async () => {
  await chat({ [LIST]: page([]) });
  const dialog = screen.getByRole('dialog', { name: 'Aïcha Njoya' });
  expect(within(dialog).getByRole('status', { name: 'Loading...' })).toBeInTheDocument();
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeInTheDocument();
  expect(screen.getByPlaceholderText('Type a message...')).toBeInTheDocument();
});

test('a list that fails to load shows why and can be retried', async () => {
  const answers: Record<string, unknown> = { [LIST]: Response.json({ error: 'x' }, { status: 500 }) };
  const { user } = await chat(answers);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error loading messages: Server error. Please try again later.',
  );
  answers[LIST] = page([message('1')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('text 1')).toBeInTheDocument();
});

test('own messages are right, others left, each with initial and time in Douala', async () => {
  await chat({
    [LIST]: page([
      message('1'),
      message('2', {
        sender_id: 'paul',
        receiver_id: 'aicha',
        previous_id: '1',
        sender: { full_name: '', avatar_url: null },
      }),
      message('3', { previous_id: '2', sender: { full_name: '😀 Awa', avatar_url: null } }),
    ]),
  });
  const [theirs, own, smiling] = await screen.findAllByText(/^text/);
  expect(theirs?.closest('li')).toHaveAttribute('data-own', 'false');
  expect(own?.closest('li')).toHaveAttribute('data-own', 'true');
  expect(theirs?.closest('li')).toHaveTextContent('14:02');
  expect(theirs?.closest('li')).toHaveTextContent(/^A/);
  expect(own?.closest('li')).toHaveTextContent(/U$/);
  expect(smiling?.closest('li')?.firstChild).toHaveTextContent(/^😀$/u);
});

test('blank text cannot be sent; Enter sends trimmed text, Shift+Enter does not', async () => {
  const { user, requests } = await chat({
    ...sending,
    [LIST]: page([]),
    'POST /api/messages': { success: true, data: message('9', { sender_id: 'paul', content: 'Bonjour' }) },
  });
  const box = await screen.findByPlaceholderText('Type a message...');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(box, '   ');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(box, 'Bonjour{Shift>}{Enter}{/Shift}');
  expect(box).toHaveValue('   Bonjour\n');
  expect(requests).not.toContain('POST /api/messages');
  await user.type(box, '{Enter}');
  expect(box).toHaveValue('');
  await waitFor(() => expect(requests).toContain('POST /api/messages'));
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/conversations',
    'POST /api/messages',
  ]);
});

test('a draft survives navigation until sign-out', async () => {
  const answers = { [LIST]: page([]) };
  const first = await chat(answers);
  await first.user.type(await screen.findByPlaceholderText('Type a message...'), 'Je serai');
  first.unmount();
  const second = await chat(answers);
  expect(await screen.findByPlaceholderText('Type a message...')).toHaveValue('Je serai');
  second.unmount();
  await forgetPerson();
  await chat(answers);
  expect(await screen.findByPlaceholderText('Type a message...')).toHaveValue('');
});

test('a refused message returns to the box with its reason', async () => {
  const failed = jest.spyOn(toast, 'failed');
  const { user } = await chat({
    ...sending,
    [LIST]: page([]),
    'POST /api/messages': Response.json({ error: 'x', code: 'INTERNAL' }, { status: 500 }),
  });
  const box = await screen.findByPlaceholderText('Type a message...');
  await user.type(box, 'Bonjour{Enter}');
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith('Error sending message', 'Please try again later.'),
  );
  await waitFor(() => expect(box).toHaveValue('Bonjour'));
  expect(screen.getByText('No messages yet. Start the conversation!')).toBeInTheDocument();
});

test.each([
  ['en', 'CODE_IN_MESSAGE', 'Keep your boarding code. Show it to the driver when you get into the car.'],
  [
    'fr',
    'CODE_IN_MESSAGE',
    'Gardez votre code d’embarquement. Montrez-le au conducteur en montant dans la voiture.',
  ],
  ['en', 'VALIDATION_FAILED', 'You can send links once a booking between you is paid.'],
] as const)('a refused text returns to the box with its reason: %s %s', async (language, code, reason) => {
  const failed = jest.spyOn(toast, 'failed');
  const refused = Response.json({ error: 'x', code }, { status: 400 });
  const { user } = await chat({ ...sending, [LIST]: page([]), 'POST /api/messages': refused }, language);
  const box = await screen.findByRole('textbox');
  await user.type(box, '482913{Enter}');
  await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.anything(), reason));
  await waitFor(() => expect(box).toHaveValue('482913'));
});

test('a returned message plus newly typed text over the limit is reported and cannot be sent', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  const { user, requests } = await chat({
    ...sending,
    [LIST]: page([]),
    'POST /api/messages': new Promise<Response>((resolve) => {
      refuse = resolve;
    }),
  });
  const box = await screen.findByPlaceholderText('Type a message...');
  await user.click(box);
  await user.paste('a'.repeat(1500));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests).toContain('POST /api/messages'));
  await user.paste('b'.repeat(600));
  act(() => refuse(Response.json({ error: 'x', code: 'INTERNAL' }, { status: 500 })));
  expect(await screen.findByText('101 characters too many')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(requests.filter((call) => call === 'POST /api/messages')).toHaveLength(1);
});

test('an offline message is shown as pending and can be cancelled', async () => {
  const { user } = await chat({ ...sending, [LIST]: page([]) });
  const box = await screen.findByPlaceholderText('Type a message...');
  window.fetch = () => Promise.reject(new TypeError('no network'));
  await user.type(box, 'Je vous appelle{Enter}');
  expect(await screen.findByText('waiting for the network…')).toBeInTheDocument();
  expect(box).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const confirmation = within(await screen.findByRole('dialog', { name: "Don't send this message?" }));
  expect(confirmation.getByText('Je vous appelle')).toBeInTheDocument();
  await user.click(confirmation.getByRole('button', { name: "Don't send it" }));
  await waitFor(() => expect(screen.queryByText('Je vous appelle')).not.toBeInTheDocument());
});

test('an accidental tap discards nothing, and a message sent meanwhile closes the confirmation', async () => {
  const { user } = await chat({ ...sending, [LIST]: page([]) });
  const box = await screen.findByPlaceholderText('Type a message...');
  const online = window.fetch;
  window.fetch = () => Promise.reject(new TypeError('no network'));
  await user.type(box, 'Je vous appelle{Enter}');
  await screen.findByText('waiting for the network…');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByText("Don't send this message?")).toBeNull());
  expect(screen.getByText('Je vous appelle')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText("Don't send this message?");
  const sent: string[] = [];
  window.fetch = async (input, init) => {
    const { url, method } = input instanceof Request ? input : new Request(input, init);
    if (method !== 'POST' || !url.endsWith('/api/messages')) return online(input, init);
    sent.push(url);
    return Response.json({ success: true, data: message('7', { sender_id: 'paul' }) });
  };
  act(() => outbox.wake());
  await waitFor(() => expect(screen.queryByText("Don't send this message?")).toBeNull());
  expect(sent).toHaveLength(1);
});

test('opening marks received messages as read for this person only', async () => {
  const { requests } = await chat({
    [LIST]: page([message('1', { read: false })]),
    'PUT /api/messages/read/ride': { success: true, data: { rideId: 'ride', count: 0 } },
  });
  await screen.findByText('text 1');
  await waitFor(() => expect(requests).toContain('PUT /api/messages/read/ride'));
  expect(requests.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('a live message appears once; one of another conversation does not appear', async () => {
  const listeners: ((live: Message) => void)[] = [];
  jest.spyOn(realtime, 'on').mockImplementation((_event, listener) => {
    listeners.push(listener);
    return () => true;
  });
  await chat({ [LIST]: page([message('1')]) });
  await screen.findByText('text 1');
  act(() => {
    for (const listener of listeners) {
      listener(message('2', { previous_id: '1' }));
      listener(message('2', { previous_id: '1' }));
      listener(message('3', { sender_id: 'marie' }));
      listener(message('4', { ride_id: 'another' }));
    }
  });
  await screen.findByText('text 2');
  expect(screen.getAllByText(/^text/).map((one) => one.textContent)).toEqual(['text 1', 'text 2']);
});

test('the receiver sees a warning', async () => {
  await chat({ [LIST]: page([message('1', { warning: 'payment' })]) }, 'fr');
  expect(await screen.findByRole('note')).toHaveTextContent('payez seulement dans Mboa');
});

test('a report requires a reason and names the message', async () => {
  const { user, requests } = await chat({
    [LIST]: page([message('1')]),
    'POST /api/reports': { success: true, data: {} },
  });
  await user.click(await screen.findByText('text 1'));
  await user.click(screen.getByRole('button', { name: 'Report this message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report Aïcha Njoya' });
  expect(within(dialog).getByRole('button', { name: 'Send the report' })).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: 'Fraud or payment outside the app' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send the report' }));
  await waitFor(() => expect(requests).toContain('POST /api/reports'));
});

test('blocking asks for confirmation and closes the conversation', async () => {
  const { user, requests, onClose } = await chat({
    [LIST]: page([message('1')]),
    'PUT /api/profiles/aicha/block': { success: true, data: { user_id: 'aicha', blocked: true } },
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block Aïcha Njoya?' });
  expect(requests).not.toContain('PUT /api/profiles/aicha/block');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('in a chat with a blocked person, an unblock button replaces the message box', async () => {
  const answers: Record<string, unknown> = {
    [LIST]: page([message('1')]),
    'GET /api/profiles/me/blocks?limit=100': { success: true, data: [{ user_id: 'aicha' }] },
    'DELETE /api/profiles/aicha/block': { success: true, data: { user_id: 'aicha', blocked: false } },
  };
  const { user } = await chat(answers);
  expect(await screen.findByText('You blocked Aïcha Njoya. Unblock to write to each other.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  answers['GET /api/profiles/me/blocks?limit=100'] = { success: true, data: [] };
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('textbox')).toBeVisible();
});
