/** @jest-environment ./jest.browser-environment.cjs */
import { act, type ComponentProps } from 'react';
import { HttpError, useNotificationContext } from 'react-admin';
import { click, enter, press, render, shows, until } from '../../test/render';
import { CommandDialog } from './command-dialog';

function Notices() {
  return <output>{useNotificationContext().notifications.map(({ message }) => message)}</output>;
}

const onClose = jest.fn();

beforeEach(() => {
  onClose.mockClear();
  run.mockClear();
});
afterEach(() => jest.restoreAllMocks());

const run = jest.fn(async (_written: string, _chosen: string, _key: string) => ({
  id: 'ride',
  approval: { action: 'ride.cancel' },
}));

function open(dialog: Omit<ComponentProps<typeof CommandDialog>, 'run' | 'onClose'>) {
  return render(
    <>
      <CommandDialog {...dialog} run={run} onClose={onClose} />
      <Notices />
    </>,
  );
}

/** The notice after a command, on a ride whose cancellation waits for approval. */
async function noticeAfter(name: string): Promise<string | null | undefined> {
  const { unmount } = await open({ name });
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  const notice = document.querySelector('output')?.textContent;
  await unmount();
  return notice;
}

test("reports 'request sent' if a second approver is needed", async () => {
  expect(await noticeAfter('cancel_ride')).toBe('console.approvals.waits');
});

test.each(['move_ride', 'list_ride'])(
  'reports %s as done even if another command waits for approval',
  async (name) => {
    expect(await noticeAfter(name)).toBe(`console.commands.${name}.done`);
  },
);

test('focuses the first field of the form', async () => {
  const { unmount } = await open({ name: 'rename_applicant', input: 'reason', fields: <input id="name" /> });
  expect(document.activeElement?.id).toBe('name');
  await unmount();
});

test('focuses a select rather than its hidden input', async () => {
  const fields = (
    <>
      <input aria-hidden tabIndex={-1} />
      <div role="combobox" id="kind" tabIndex={0} aria-expanded="false" aria-controls="kinds" />
    </>
  );
  const { unmount } = await open({ name: 'rename_applicant', input: 'reason', fields });
  expect(document.activeElement?.id).toBe('kind');
  await unmount();
});

test('asks for confirmation before Escape or a click outside discards a typed reason', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = await open({ name: 'dismiss_claim', input: 'reason' });
  await enter('No proof', 'textarea:not([aria-hidden])');
  const backdrop = document.querySelector<HTMLElement>('.MuiDialog-container');
  const clickOutside = () =>
    act(async () => {
      backdrop?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      backdrop?.click();
    });
  await press('Escape');
  await clickOutside();
  expect(confirm.mock.calls).toEqual([['console.commands.discard'], ['console.commands.discard']]);
  expect(onClose).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  await press('Escape');
  expect(onClose).toHaveBeenCalledTimes(1);
  await unmount();
});

test('closes on Escape without confirmation while nothing is typed', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = await open({ name: 'dismiss_claim', input: 'reason' });
  await press('Escape');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
  await unmount();
});

test('sends nothing while a field of the form is missing or out of range', async () => {
  const field = <input id="amount" type="number" required min={1} max={4500} />;
  const { unmount } = await open({ name: 'refund_part', fields: field });
  const submit = () => click(document.querySelector<HTMLElement>('[type="submit"]'));
  for (const amount of ['', '0', '4501']) {
    await enter(amount, '#amount');
    await submit();
  }
  expect(run).not.toHaveBeenCalled();
  await enter('4500', '#amount');
  await submit();
  expect(run).toHaveBeenCalledTimes(1);
  await unmount();
});

test.each([
  ['keeps its idempotency key after a lost answer', 0, 1],
  ['may be corrected after a refusal of its fields', 400, 2],
])('a command %s', async (_, status, keys) => {
  jest.spyOn(console, 'error').mockReturnValue();
  run.mockRejectedValueOnce(new HttpError('console.errors.UNKNOWN', status));
  const { unmount } = await open({ name: 'refund_part' });
  const submit = () => click(document.querySelector<HTMLElement>('[type="submit"]'));
  await submit();
  await shows('console.errors.UNKNOWN');
  await submit();
  await until(() => run.mock.calls.length === 2);
  expect(new Set(run.mock.calls.map(([, , key]) => key)).size).toBe(keys);
  await unmount();
});
