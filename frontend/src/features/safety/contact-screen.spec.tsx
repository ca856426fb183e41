import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { ContactScreen } from './contact-screen';

const PATH = '/api/trusted-contacts/abc';
const open = (answers: Record<string, unknown>) =>
  show(<ContactScreen />, { path: '/contact/abc', route: '/contact/:token', answers });
const request = { [`GET ${PATH}`]: { success: true, data: { first_name: 'Solange', confirmed: false } } };

test('opening the page sends no answer', async () => {
  const { user, requests } = await open({
    ...request,
    [`POST ${PATH}`]: { success: true, data: { confirmed: true } },
  });
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(requests).toEqual([`GET ${PATH}`]);
  await user.click(accept);
  expect(await screen.findByText('You are the trusted contact of Solange')).toBeInTheDocument();
});

test('refusing asks for confirmation, because it is final', async () => {
  const { user, requests } = await open({
    ...request,
    [`POST ${PATH}`]: { success: true, data: { confirmed: false } },
  });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(requests).toEqual([`GET ${PATH}`]);
  expect(screen.getByText(/can't ask you again, and your number is deleted/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText("Done. Solange can't ask you again.")).toBeInTheDocument();
});

test('an expired link shows that it is no longer valid', async () => {
  await open({ [`GET ${PATH}`]: Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 }) });
  expect(await screen.findByText('This link is no longer valid')).toBeInTheDocument();
});

test('once refused, a later refetch adds no second state to the page', async () => {
  const answers: Record<string, unknown> = {
    ...request,
    [`POST ${PATH}`]: { success: true, data: { confirmed: false } },
  };
  const { user, requests } = await open(answers);
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await screen.findByText("Done. Solange can't ask you again.");
  answers[`GET ${PATH}`] = Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 });
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(requests.filter((call) => call === `GET ${PATH}`)).toHaveLength(2));
  await act(async () => {});
  expect(screen.queryByText('This link is no longer valid')).toBeNull();
});
