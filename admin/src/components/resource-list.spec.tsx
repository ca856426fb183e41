/** @jest-environment ./jest.browser-environment.cjs */
import { ResourceContextProvider, useListContext } from 'react-admin';
import { click, render, shows } from '../../test/render';
import { ResourceList } from './resource-list';

const failing = () => Promise.reject(new Error('console.errors.SERVER'));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function Refetch() {
  const { refetch, error } = useListContext();
  return <button onClick={() => void refetch()}>{error ? 'failed' : 'refetch'}</button>;
}

const open = (getList: jest.Mock) =>
  render(
    <ResourceContextProvider value="ratings">
      <ResourceList
        sort={{ field: 'created_at', order: 'DESC' }}
        phone={{ primary: () => '', secondary: () => '' }}
        aboveRows={<Refetch />}
      >
        {null}
      </ResourceList>
    </ResourceContextProvider>,
    { data: { getList } },
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
