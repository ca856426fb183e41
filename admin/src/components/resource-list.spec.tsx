/** @jest-environment ./jest.browser-environment.cjs */
import { act, type ReactElement } from 'react';
import { ResourceContextProvider, TextInput, useListContext } from 'react-admin';
import { click, render, shows, until } from '../../test/render';
import { ResourceList } from './resource-list';

const failing = () => Promise.reject(new Error('console.errors.SERVER'));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function Refetch() {
  const { refetch, error } = useListContext();
  return <button onClick={() => void refetch()}>{error ? 'failed' : 'refetch'}</button>;
}

const open = (getList: jest.Mock, path = '/', filters: ReactElement[] = []) =>
  render(
    <ResourceContextProvider value="ratings">
      <ResourceList
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        phone={{ primary: () => '', secondary: () => '' }}
        aboveRows={<Refetch />}
      >
        {null}
      </ResourceList>
    </ResourceContextProvider>,
    { path, data: { getList } },
  );

test('a list that fails to load shows the error, not an empty list, and can be retried', async () => {
  const getList = jest.fn().mockImplementationOnce(failing).mockResolvedValue({ data: [], total: 0 });
  const { unmount } = await open(getList);
  await shows('console.errors.SERVER');
  expect(document.body.textContent).not.toMatch(/console\.(empty|list\.of)/);
  await click('console.home.retry');
  await shows('console.empty.lists.ratings');
  expect(getList).toHaveBeenCalledTimes(2);
  await unmount();
});

test('a failed refetch keeps the rows and their page numbers', async () => {
  const getList = jest
    .fn()
    .mockImplementation(failing)
    .mockResolvedValueOnce({ data: [{ id: 'r-1' }], total: 60 });
  const { unmount } = await open(getList);
  await shows('console.list.of');
  await click('refetch');
  await shows('failed');
  expect(document.body.textContent).toContain('console.list.of');
  await unmount();
});

test('shows a record by which a link has filtered the list, unless a filter shows it', async () => {
  const getList = jest.fn().mockResolvedValue({ data: [{ id: 'r-1' }], total: 1 });
  const filter = { ratee_id: '01a22d3c-0000', booking_id: '01a22d3c-55bcd3c6', hidden: true };
  const path = `/ratings?filter=${JSON.stringify(filter)}`;
  const { host, unmount } = await open(getList, path, [<TextInput key="ratee_id" source="ratee_id" />]);
  await shows('resources.ratings.fields.booking_id …55bcd3c6');
  const chips = host.querySelectorAll('.MuiChip-root');
  expect(chips).toHaveLength(1);
  await act(async () =>
    chips[0]?.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await until(() => getList.mock.calls.at(-1)?.[1].filter.booking_id === undefined);
  expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ ratee_id: '01a22d3c-0000', hidden: true });
  await unmount();
});
