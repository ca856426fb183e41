import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { useAppStore } from '../../lib/app-store';
import { PaymentStatusScreen } from './payment-status-screen';

const CHECK = 'POST /api/payments/check-status';
const PUSH = 'POST /api/payments/p-1/push-again';
const payment = {
  id: 'p-1',
  booking_id: 'b-1',
  provider: 'orange',
  amount: 4725,
  phone_number: '237699500001',
  created_at: new Date().toISOString(),
};
const state = (can_ask_again: boolean) => ({ success: true, status: 'pending', can_ask_again });
const sent = (done: boolean) => ({ success: true, data: { ...payment, sent: done } });
const refused = (status: number, code: string, wait = '') =>
  Response.json({ success: false, error: code, code }, { status, headers: { 'Retry-After': wait } });

/** Renders the waiting screen; `answers` may change later. */
async function renderPending(answers: Record<string, unknown>, language: 'fr' | 'en' = 'fr') {
  const all = Object.assign(answers, {
    [CHECK]: answers[CHECK] ?? state(true),
    'GET /api/payments/p-1': { success: true, data: payment },
    'GET /api/payments/providers': { success: true, data: [] },
  });
  const path = '/payments/status?transactionId=p-1&provider=orange';
  const view = await show(<PaymentStatusScreen bookAgain={() => null} ticket={(id) => `ticket of ${id}`} />, {
    language,
    path,
    answers: all,
  });
  const calls = () => view.requests.filter((call) => call === PUSH).length;
  return { ...view, calls };
}

const button = (name: string | RegExp = 'Renvoyer la demande') => screen.findByRole('button', { name });
const expectStatus = (text: RegExp | string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((node) => node.textContent)).toContainEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    ),
  );

afterEach(() => {
  jest.restoreAllMocks();
  useAppStore.setState({ offline: false });
});

test('one press resends the request, confirms it, and disables the button for half a minute', async () => {
  const { user, calls } = await renderPending({ [PUSH]: sent(true) });
  const send = await button();
  act(() => send.focus());
  await user.keyboard('{Enter}');
  await expectStatus('Demande renvoyée. Regardez votre téléphone.');
  const disabledButton = await button(/^Renvoyer dans 0:(30|29)$/);
  expect(disabledButton).toHaveFocus();
  expect(disabledButton).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(calls()).toBe(1);

  const later = Date.now() + 31_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await button());
  await waitFor(() => expect(calls()).toBe(2));
});

test('pressing too early after reopening shows the remaining time', async () => {
  const { user } = await renderPending({ [PUSH]: refused(429, 'THROTTLED', '12') }, 'en');
  await user.click(await button('Send the request again'));
  await expectStatus(/It was sent a moment ago/);
  expect(await button(/^Send again in 0:1[12]$/)).toHaveAttribute('aria-disabled', 'true');
});

test('replaces the button by a note once no resend is left', async () => {
  const answers: Record<string, unknown> = { [PUSH]: sent(true) };
  const { user } = await renderPending(answers);
  const send = await button();
  answers[CHECK] = state(false);
  await user.click(send);
  await expectStatus(/renvoyée/);
  await user.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  await expectStatus(/trois fois, c’est le maximum/);
  expect(send).not.toBeInTheDocument();
});

test('a request that the operator could not resend is not reported as sent', async () => {
  const { user } = await renderPending({ [PUSH]: sent(false) });
  await user.click(await button());
  await expectStatus(/L’opérateur n’a pas pu la renvoyer/);
});

test('says that the operator has already answered if the payment is no longer open', async () => {
  const { user } = await renderPending({ [PUSH]: refused(409, 'NOT_SUPPORTED') });
  await user.click(await button());
  await expectStatus(/l’opérateur a déjà la réponse/);
});

test('a server error is shown, and the button stays', async () => {
  const { user } = await renderPending({ [PUSH]: refused(500, 'INTERNAL') }, 'en');
  await user.click(await button('Send the request again'));
  await expectStatus('Server error. Please try again later.');
  const retry = await button('Send the request again');
  expect(retry).toHaveAttribute('aria-disabled', 'false');
});

test('offline, nothing is sent', async () => {
  const { user } = await renderPending({});
  const send = await button();
  const tried = jest.fn(() => Promise.reject(new TypeError('No line')));
  window.fetch = tried;
  await user.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  await expectStatus('Pas de réseau\u00a0: la demande ne peut pas être renvoyée.');
  const before = tried.mock.calls.length;
  await user.click(send);
  expect(tried).toHaveBeenCalledTimes(before);
});

test('hides the button if the wallet cannot resend', async () => {
  const { requests } = await renderPending({ [CHECK]: state(false) });
  await screen.findByText(/La demande de/);
  await waitFor(() => expect(requests).toContain(CHECK));
  await expectStatus(/En attente/);
  expect(screen.queryByRole('button', { name: /Renvoyer/ })).not.toBeInTheDocument();
});

test('a completed payment shows the ticket immediately; a failed one does not', async () => {
  const { unmount } = await renderPending({
    [CHECK]: { success: true, status: 'completed', outcome: 'seated' },
  });
  expect(await screen.findByText('ticket of b-1')).toBeVisible();
  unmount();
  await renderPending({ [CHECK]: { success: true, status: 'failed' } });
  expect(await screen.findByText('Rien n’a été débité et vos places sont de nouveau libres.')).toBeVisible();
  expect(screen.queryByText('ticket of b-1')).toBeNull();
});
