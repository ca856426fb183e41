import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { CaseScreen, SupportScreen } from './support-screen';

const LIST = 'GET /api/support-cases?limit=20';
const CREATE = 'POST /api/support-cases';
const times = { created_at: '2026-11-20T08:00:00Z', last_message_at: '2026-11-21T08:00:00Z' };
const one = {
  id: 'c1',
  category: 'refund',
  status: 'waiting',
  summary: 'Where is my refund?',
  subject: null,
  can_reply: true,
  ...times,
};
const pagination = { page: 1, limit: 20, has_more: false, next: null };
const list = (...data: object[]) => ({ success: true, data, pagination });
const message = (id: string, from: string, text: string) => ({
  id,
  from,
  text,
  photos: [],
  created_at: times.created_at,
});

test('own cases are listed with their state', async () => {
  await show(<SupportScreen />, { answers: { [LIST]: list(one) } });
  expect(
    await screen.findByRole('link', { name: /A refund.*Answered.*Where is my refund\?/ }),
  ).toHaveAttribute('href', '/support/c1');
});

test('if cases do not load, the contacts are still shown, once', async () => {
  await show(<SupportScreen />, {
    answers: {
      [LIST]: new Response(null, { status: 503 }),
      'GET /api/about': {
        success: true,
        data: { support: { phone: null, whatsapp: null, email: 'aide@mboa.example' } },
      },
    },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await screen.findAllByRole('link', { name: 'aide@mboa.example' })).toHaveLength(1);
});

test('a URL with a payment opens the form about it', async () => {
  const { user, requests } = await show(<SupportScreen />, {
    path: '/support?payment=p1',
    answers: { [LIST]: list(), [CREATE]: { success: true, data: { ...one, messages: [] } } },
  });
  const send = await screen.findByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'A payment' })).toBeChecked();
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'Paid twice');
  await user.click(send);
  await waitFor(() => expect(requests).toContain(CREATE));
});

test('a conversation shows both sides and takes an answer', async () => {
  const path = '/api/support-cases/c1';
  const messages = [message('m1', 'person', 'Where is it?'), message('m2', 'staff', 'On its way')];
  const more = { ...one, messages: [...messages, message('m3', 'person', 'Thanks')] };
  const { user } = await show(<CaseScreen />, {
    path: '/support/c1',
    route: '/support/:id',
    answers: {
      [`GET ${path}`]: { success: true, data: { ...one, messages } },
      [`POST ${path}/messages`]: { success: true, data: { ...more, status: 'open' } },
    },
  });
  expect(await screen.findByText('On its way')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Thanks');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thanks', { selector: 'li div' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('');
});

test('text typed while a message is being sent is kept', async () => {
  const path = '/api/support-cases/c1';
  let answer = (_body: object) => {};
  const sent = new Promise((resolve) => {
    answer = resolve;
  });
  const data = { ...one, messages: [message('m1', 'person', 'First')] };
  const { user } = await show(<CaseScreen />, {
    path: '/support/c1',
    route: '/support/:id',
    answers: {
      [`GET ${path}`]: { success: true, data: { ...one, messages: [] } },
      [`POST ${path}/messages`]: sent,
    },
  });
  const field = await screen.findByRole('textbox', { name: /Your message/ });
  await user.type(field, 'First');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(field, ' and more');
  answer({ success: true, data });
  expect(await screen.findByText('First', { selector: 'li div' })).toBeVisible();
  expect(field).toHaveValue('First and more');
});

test('a photo whose link has expired loads from the next one, once', async () => {
  const path = '/api/support-cases/c1';
  let answered = 0;
  const photos = () => [{ id: 'p1', url: `/api/attachments/${++answered}` }];
  const data = () => ({ ...one, messages: [{ ...message('m1', 'person', 'See'), photos: photos() }] });
  const answers = {
    get [`GET ${path}`]() {
      return { success: true, data: data() };
    },
  };
  await show(<CaseScreen />, { path: '/support/c1', route: '/support/:id', answers });
  const photo = await screen.findByRole('img');
  const refetch = async (url: string) => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Photo 1' })).toHaveAttribute('href', url));
  };
  await refetch('/api/attachments/2');
  expect(photo).toHaveAttribute('src', '/api/attachments/1');
  fireEvent.error(photo);
  expect(photo).toHaveAttribute('src', '/api/attachments/2');
  await refetch('/api/attachments/3');
  expect(photo).toHaveAttribute('src', '/api/attachments/2');
});

test('a case solved long ago links to the form for a new one', async () => {
  await show(<CaseScreen />, {
    path: '/support/c1',
    route: '/support/:id',
    answers: {
      'GET /api/support-cases/c1': {
        success: true,
        data: { ...one, status: 'solved', can_reply: false, messages: [] },
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Ask for help' })).toHaveAttribute('href', '/support?new');
  expect(screen.queryByRole('textbox')).toBeNull();
});
