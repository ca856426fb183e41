/** @jest-environment ./jest.browser-environment.cjs */
import { find, render } from '../../test/render';
import type { ApprovalRequest } from '../records';
import { ConfirmRequest } from './confirm-request';

const request = { id: 'request', action: 'refund.settle', amount: 60_000 } as ApprovalRequest;

async function buttonsFor(own: boolean): Promise<string[]> {
  const { unmount } = await render(<ConfirmRequest request={request} own={own} />, { role: 'finance' });
  // The role loads asynchronously.
  await find('button');
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  await unmount();
  return labels;
}

test('lets the author withdraw a request, and a second person confirm or refuse it', async () => {
  expect(await buttonsFor(true)).toEqual(['console.commands.withdraw_request.action']);
  expect(await buttonsFor(false)).toEqual([
    'console.commands.confirm_request.action',
    'console.commands.refuse_request.action',
  ]);
});
