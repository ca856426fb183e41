/** @jest-environment ./jest.browser-environment.cjs */
import { act, type ComponentProps } from 'react';
import { AdminContext, useNotificationContext } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { CommandDialog } from './command-dialog';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Notices() {
  return <output>{useNotificationContext().notifications.map(({ message }) => message)}</output>;
}

const onClose = jest.fn();

async function open(dialog: Omit<ComponentProps<typeof CommandDialog>, 'run' | 'onClose'>) {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const run = () => Promise.resolve({ id: 'ride', approval: { action: 'ride.cancel' } });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext>
          <CommandDialog {...dialog} run={run} onClose={onClose} />
          <Notices />
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  return root;
}

/** The notice after a command, on a ride whose cancellation waits for approval. */
async function noticeAfter(name: string): Promise<string | null | undefined> {
  const root = await open({ name });
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click());
  const notice = document.querySelector('output')?.textContent;
  await act(async () => root.unmount());
  return notice;
}

test('reports a sent request if the command needs a second person', async () => {
  expect(await noticeAfter('cancel_ride')).toBe('console.approvals.waits');
});

test.each(['move_ride', 'list_ride'])(
  'reports %s as done even if another command waits for approval',
  async (name) => {
    expect(await noticeAfter(name)).toBe(`console.commands.${name}.done`);
  },
);

test('focuses the first field of the form', async () => {
  const root = await open({ name: 'rename_applicant', input: 'reason', fields: <input id="name" /> });
  expect(document.activeElement?.id).toBe('name');
  await act(async () => root.unmount());
});

test('focuses a select rather than its hidden input', async () => {
  const fields = (
    <>
      <input aria-hidden tabIndex={-1} />
      <div role="combobox" id="kind" tabIndex={0} aria-expanded="false" aria-controls="kinds" />
    </>
  );
  const root = await open({ name: 'rename_applicant', input: 'reason', fields });
  expect(document.activeElement?.id).toBe('kind');
  await act(async () => root.unmount());
});

const pressEscape = () =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

test('asks for confirmation before Escape or a click outside discards a typed reason', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  onClose.mockClear();
  const root = await open({ name: 'dismiss_claim', input: 'reason' });
  const field = document.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'No proof');
  await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })));
  const backdrop = document.querySelector<HTMLElement>('.MuiDialog-container');
  const clickOutside = () =>
    act(async () => {
      backdrop?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      backdrop?.click();
    });
  await pressEscape();
  await clickOutside();
  expect(confirm.mock.calls).toEqual([['console.commands.discard'], ['console.commands.discard']]);
  expect(onClose).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  await pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => root.unmount());
});

test('closes on Escape without confirmation while nothing is typed', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  confirm.mockClear();
  onClose.mockClear();
  const root = await open({ name: 'dismiss_claim', input: 'reason' });
  await pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(confirm).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
