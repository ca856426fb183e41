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

async function open(dialog: Omit<ComponentProps<typeof CommandDialog>, 'run' | 'onClose'>) {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const run = () => Promise.resolve({ id: 'ride', approval: { action: 'ride.cancel' } });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext>
          <CommandDialog {...dialog} run={run} onClose={() => undefined} />
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

test('says that the request was sent if the command needs a second person', async () => {
  expect(await noticeAfter('cancel_ride')).toBe('console.approvals.waits');
});

test.each(['move_ride', 'list_ride'])(
  'says that %s is done even if another command waits for approval',
  async (name) => {
    expect(await noticeAfter(name)).toBe(`console.commands.${name}.done`);
  },
);

test('focuses the first field of the form', async () => {
  const root = await open({ name: 'rename_applicant', asks: 'reason', fields: <input id="name" /> });
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
  const root = await open({ name: 'rename_applicant', asks: 'reason', fields });
  expect(document.activeElement?.id).toBe('kind');
  await act(async () => root.unmount());
});
