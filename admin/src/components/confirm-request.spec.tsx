/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type AuthProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { ApprovalRequest } from '../records';
import { ConfirmRequest } from './confirm-request';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const finance = { getPermissions: () => Promise.resolve('finance') } as unknown as AuthProvider;
const request = { id: 'request', action: 'refund.settle', amount: 60_000 } as ApprovalRequest;

async function buttonsFor(own: boolean): Promise<string[]> {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext authProvider={finance}>
          <ConfirmRequest request={request} own={own} />
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  // The role loads asynchronously.
  while (document.querySelector('button') === null) await act(async () => undefined);
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  await act(async () => root.unmount());
  return labels;
}

test('lets the author withdraw a request, and a second person confirm or refuse it', async () => {
  expect(await buttonsFor(true)).toEqual(['console.commands.withdraw_request.action']);
  expect(await buttonsFor(false)).toEqual([
    'console.commands.confirm_request.action',
    'console.commands.refuse_request.action',
  ]);
});
