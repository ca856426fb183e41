/** @jest-environment ./jest.browser-environment.cjs */
import { act, type ReactNode } from 'react';
import { AdminContext, type DataProvider, HttpError, ResourceContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router';
import { ResourceShow } from './resource-show';
import { SuspendedField } from './status-chip';
import { StoredPhoto } from './stored-photo';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Shown {
  host: HTMLElement;
  getOne: jest.Mock;
  placeholders: boolean[];
}

/** Shows a record; each read returns the next one, or throws it. */
async function show(records: readonly object[], ui: ReactNode): Promise<Shown> {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  let read = 0;
  const placeholders: boolean[] = [];
  const getOne = jest.fn(async () => {
    placeholders.push(host.querySelector('[aria-busy=true]') !== null);
    const data = records[Math.min(read++, records.length - 1)];
    if (data instanceof Error) throw data;
    return { data };
  });
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/cases/c1/show']}>
        <AdminContext dataProvider={{ getOne } as unknown as DataProvider}>
          <ResourceContextProvider value="cases">
            <Routes>
              <Route path="/cases/:id/show" element={ui} />
              <Route path="*" element="the list c1" />
            </Routes>
          </ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  while (!/c1|errors/.test(host.textContent ?? '')) await act(async () => undefined);
  return { host, getOne, placeholders };
}

const suspension = (
  <ResourceShow times={[]}>
    <SuspendedField source="person.suspended_at" label="Suspended" />
  </ResourceShow>
);

test('marks a suspended person, and omits the field for others', async () => {
  const suspended = await show([{ id: 'c1', person: { suspended_at: '2026-11-28T22:31:56Z' } }], suspension);
  expect(suspended.host.textContent).toContain('console.enums.suspended');
  const other = await show([{ id: 'c1', person: { suspended_at: null } }], suspension);
  expect(other.host.textContent).not.toContain('Suspended');
  const nobody = await show([{ id: 'c1', person: null }], suspension);
  expect(nobody.host.textContent).not.toContain('Suspended');
});

test('shows a placeholder until the record is loaded', async () => {
  const { host, placeholders } = await show([{ id: 'c1', person: null }], suspension);
  expect(placeholders).toEqual([true]);
  expect(host.querySelector('[aria-busy=true]')).toBeNull();
});

describe('A record that cannot be loaded', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  test('shows the error on its page if it does not exist', async () => {
    const { host } = await show([new HttpError('console.errors.NOT_FOUND', 404)], suspension);
    expect(host.querySelector('[role=alert]')?.textContent).toBe('console.errors.NOT_FOUND');
    expect(host.textContent).not.toContain('Suspended');
  });

  test('can be retried after a network error', async () => {
    const { host } = await show([new HttpError('console.errors.NETWORK', 0), { id: 'c1' }], suspension);
    await act(async () => host.querySelector<HTMLElement>('[role=alert] button')?.click());
    while (!host.textContent?.includes('c1')) await act(async () => undefined);
    expect(host.querySelector('[role=alert]')).toBeNull();
  });
});

describe('A stored photo', () => {
  const photoIn = (url: string) => ({ id: 'c1', photos: [{ id: 'p1', url }] });
  const draw = () =>
    show(
      [photoIn('/api/attachments/1'), photoIn('/api/attachments/2')],
      <ResourceShow times={[]} queryOptions={{ staleTime: Infinity }}>
        <StoredPhoto id="p1" url="/api/attachments/1" alt="Photo 1" />
      </ResourceShow>,
    );
  const fail = (host: HTMLElement) =>
    act(async () => void host.querySelector('img')?.dispatchEvent(new Event('error')));

  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(1_000_000));
  afterEach(() => jest.restoreAllMocks());

  test('that fails to load after five minutes gets a fresh link', async () => {
    const { host, getOne } = await draw();
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000 + 300_000);
    await fail(host);
    expect(getOne).toHaveBeenCalledTimes(2);
  });

  test('that fails to load with a fresh link is not requested again', async () => {
    const { host, getOne } = await draw();
    await fail(host);
    expect(getOne).toHaveBeenCalledTimes(1);
  });

  test('opens with a fresh link after five minutes', async () => {
    const assign = jest.fn();
    jest.spyOn(window, 'open').mockReturnValue({ location: { assign } } as unknown as Window);
    const { host } = await draw();
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000 + 300_000);
    await act(async () => host.querySelector('a')?.click());
    expect(assign).toHaveBeenCalledWith('/api/attachments/2');
  });
});
