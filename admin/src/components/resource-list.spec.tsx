/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type DataProvider, ResourceContextProvider, useListContext } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ResourceList } from './resource-list';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const failing = () => Promise.reject(new Error('console.errors.SERVER'));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function Refetch() {
  const { refetch, error } = useListContext();
  return <button onClick={() => void refetch()}>{error ? 'failed' : 'refetch'}</button>;
}

async function open(getList: jest.Mock) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
          <ResourceContextProvider value="ratings">
            <ResourceList
              sort={{ field: 'created_at', order: 'DESC' }}
              phone={{ primary: () => '', secondary: () => '' }}
              aboveRows={<Refetch />}
            >
              {null}
            </ResourceList>
          </ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  return root;
}

async function shows(text: string) {
  while (!document.body.textContent.includes(text)) await act(async () => undefined);
}

const click = (button: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)?.click(),
  );

test('a list that fails to load shows the error, not an empty list, and can be retried', async () => {
  const getList = jest.fn().mockImplementationOnce(failing).mockResolvedValue({ data: [], total: 0 });
  const root = await open(getList);
  await shows('console.errors.SERVER');
  expect(document.body.textContent).not.toMatch(/console\.(empty|list\.of)/);
  await click('console.home.retry');
  await shows('console.empty.lists.ratings');
  expect(getList).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});

test('a failed refetch keeps the rows and their page numbers', async () => {
  const getList = jest
    .fn()
    .mockImplementation(failing)
    .mockResolvedValueOnce({ data: [{ id: 'r-1' }], total: 60 });
  const root = await open(getList);
  await shows('console.list.of');
  await click('refetch');
  await shows('failed');
  expect(document.body.textContent).toContain('console.list.of');
  await act(async () => root.unmount());
});
