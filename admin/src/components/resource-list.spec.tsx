/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type DataProvider, ResourceContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ResourceList } from './resource-list';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const nothing = { data: [], total: 0 };

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a list that fails to load shows the error instead of being empty, and loads again', async () => {
  const answers = [() => Promise.reject(new Error('console.errors.SERVER')), () => Promise.resolve(nothing)];
  const getList = jest.fn(() => answers.shift()?.() ?? Promise.resolve(nothing));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const shows = async (text: string) => {
    while (!document.body.textContent.includes(text)) await act(async () => undefined);
  };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
          <ResourceContextProvider value="ratings">
            <ResourceList
              sort={{ field: 'created_at', order: 'DESC' }}
              phone={{ primary: () => '', secondary: () => '' }}
            >
              {null}
            </ResourceList>
          </ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  await shows('console.errors.SERVER');
  expect(document.body.textContent).not.toMatch(/console\.(empty|list\.of)/);
  const retry = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'console.home.retry',
  );
  await act(async () => retry?.click());
  await shows('console.empty.lists.ratings');
  expect(getList).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
