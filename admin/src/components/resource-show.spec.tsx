/** @jest-environment ./jest.browser-environment.cjs */
import { act, type ReactNode, useState } from 'react';
import { HttpError, ResourceContextProvider, useRecordContext } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { click, render, shows, until } from '../../test/render';
import { ResourceShow } from './resource-show';
import { SuspendedField } from './status-chip';
import { StoredPhoto } from './stored-photo';

/** Shows a record; each read returns the next one, or throws it. */
async function show(records: readonly object[], ui: ReactNode) {
  let read = 0;
  const placeholders: boolean[] = [];
  const getOne = jest.fn(async () => {
    placeholders.push(document.querySelector('[aria-busy=true]') !== null);
    const data = records[Math.min(read++, records.length - 1)];
    if (data instanceof Error) throw data;
    return { data };
  });
  const { host } = await render(
    <ResourceContextProvider value="cases">
      <Routes>
        <Route path="/cases/:id/show" element={ui} />
        <Route path="*" element="the list c1" />
      </Routes>
    </ResourceContextProvider>,
    { path: '/cases/c1/show', data: { getOne } },
  );
  await until(() => /c1|errors/.test(host.textContent ?? ''));
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
    await click(host.querySelector<HTMLElement>('[role=alert] button'));
    await shows('c1');
    expect(host.querySelector('[role=alert]')).toBeNull();
  });
});

test('starts anew for another record, even if that was shown before', async () => {
  function Draft() {
    const [id] = useState(useRecordContext()?.id);
    return <i>draft for {id}</i>;
  }
  const records = ['c1', 'c2', 'c1'].map((id) => ({ id }));
  const { host } = await show(
    records,
    <>
      <Link to="/cases/c1/show">first</Link>
      <Link to="/cases/c2/show">second</Link>
      <ResourceShow times={[]} commands={<Draft />}>
        <Draft />
      </ResourceShow>
    </>,
  );
  const drafts = () => [...host.querySelectorAll('i')].map(({ textContent }) => textContent);
  for (const [nth, id] of [
    [1, 'c2'],
    [0, 'c1'],
  ] as const) {
    await click(host.querySelectorAll('a')[nth]);
    await until(() => drafts().length === 2);
    expect(drafts()).toEqual([`draft for ${id}`, `draft for ${id}`]);
  }
});

describe('A stored photo', () => {
  const photoIn = (url: string) => ({ id: 'c1', photos: [{ id: 'p1', url }] });
  const messageIn = (url: string) => ({ id: 'c1', messages: [photoIn(url)] });
  const draw = (record = photoIn as (url: string) => object, asText = false) =>
    show(
      [record('/api/attachments/1'), record('/api/attachments/2')],
      <ResourceShow times={[]} queryOptions={{ staleTime: Infinity }}>
        <Photo asText={asText} />
      </ResourceShow>,
    );
  function Photo({ asText }: { asText: boolean }) {
    const { photos, messages } =
      useRecordContext<Partial<ReturnType<typeof photoIn> & ReturnType<typeof messageIn>>>() ?? {};
    const [photo] = photos ?? messages?.[0]?.photos ?? [];
    return photo && <StoredPhoto {...photo} label="Photo 1" asText={asText} />;
  }
  const fail = (host: HTMLElement) =>
    act(async () => void host.querySelector('img')?.dispatchEvent(new Event('error')));
  const source = (host: HTMLElement) => host.querySelector('img')?.getAttribute('src');
  const afterMinutes = (minutes: number) =>
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000 + minutes * 60_000);

  beforeEach(() => afterMinutes(0));
  afterEach(() => jest.restoreAllMocks());

  test('renews an expired link when loading fails', async () => {
    const { host } = await draw();
    expect(source(host)).toBe('/api/attachments/1');
    afterMinutes(5);
    await fail(host);
    await until(() => source(host) === '/api/attachments/2');
  });

  test('that fails to load with a fresh link is not requested again', async () => {
    const { host, getOne } = await draw();
    await fail(host);
    expect(getOne).toHaveBeenCalledTimes(1);
    afterMinutes(5);
    await fail(host);
    await until(() => source(host) === '/api/attachments/2');
    await fail(host);
    expect(getOne).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['of a claim', photoIn, false],
    ['of a message', messageIn, true],
  ])('%s opens with a fresh link after five minutes', async (_, record, asText) => {
    const assign = jest.fn();
    jest.spyOn(window, 'open').mockReturnValue({ location: { assign } } as unknown as Window);
    const { host } = await draw(record, asText);
    afterMinutes(5);
    await click(host.querySelector('a'));
    expect(assign).toHaveBeenCalledWith('/api/attachments/2');
  });
});

test.each([
  [{ amount: '1500', goodwill: true }, ' · console.approvals.details.goodwill'],
  [
    { approved: false, number: '237670000001', changed_at: '2026-11-21T08:00:00.000Z' },
    ' · console.approvals.details.refused',
  ],
  [{ outcome: 'travelled' }, ' · console.approvals.details.travelled'],
])('a request shows what the second person agrees to: %j', async (parameters, details) => {
  const approval = {
    id: 'a1',
    action: 'payment.refund',
    amount: 0,
    parameters,
    reason: null,
    requested_at: '2026-11-21T08:00:00.000Z',
  };
  const { host } = await show([{ id: 'c1', approval }], suspension);
  await shows('console.approvals.others');
  const [title] = [...host.querySelectorAll('[role=alert] p')];
  expect(title?.textContent).toBe(`console.approvals.actions.payment.refund${details}`);
});
