/** @jest-environment ./jest.browser-environment.cjs */
import { memoryStore, ResourceContextProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { click, find, render, shows } from '../../test/render';
import { SavedFilters } from './saved-filters';

const failed = {
  label: 'Failed by MTN',
  value: { filter: { status: 'failed' }, sort: { field: 'amount', order: 'DESC' }, perPage: 25 },
};
const getList = jest.fn();

/** The address that the list reads. */
function Address() {
  return <output>{useLocation().search}</output>;
}

const open = (saved: object[]) =>
  render(
    <ResourceContextProvider value="payments">
      <SavedFilters />
      <Address />
    </ResourceContextProvider>,
    { store: memoryStore({ locale: 'en', 'payments.savedQueries': saved }), data: { getList } },
  );

test.each([
  [{ counted: 4_321, atLeast: false }, 'Failed by MTN4,321'],
  [{ counted: 10_000, atLeast: true }, 'Failed by MTNconsole.saved_filters.more_than'],
])('loads counts only when the menu opens: %o', async (meta, text) => {
  getList.mockReset().mockResolvedValue({ data: [], total: 1250, meta });
  const { unmount } = await open([failed]);
  expect(getList).not.toHaveBeenCalled();
  await click(document.querySelector('button'));
  await shows(text);
  const { filter, sort } = failed.value;
  expect(getList).toHaveBeenCalledTimes(1);
  expect(getList).toHaveBeenCalledWith(
    'payments',
    expect.objectContaining({ filter, sort, pagination: { page: 1, perPage: 1 } }),
  );
  await unmount();
});

test('applies the chosen filter', async () => {
  getList.mockReset().mockResolvedValue({ data: [], total: 0 });
  const { unmount } = await open([failed]);
  await click(document.querySelector('button'));
  await click(await find('[role="menuitem"]'));
  const search = new URLSearchParams(document.querySelector('output')?.textContent ?? '');
  expect(search.get('filter')).toBe('{"status":"failed"}');
  await unmount();
});

test('is hidden in a list without saved filters', async () => {
  const { unmount } = await open([]);
  expect(document.querySelector('button')).toBeNull();
  await unmount();
});
