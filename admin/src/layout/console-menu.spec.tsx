/** @jest-environment ./jest.browser-environment.cjs */
import { ListBase, useListContext } from 'react-admin';
import { click, render, until } from '../../test/render';
import { ConsoleMenu } from './console-menu';

const scrolledTo: Element[] = [];
Element.prototype.scrollIntoView = function () {
  scrolledTo.push(this);
};

function Filter() {
  return <output>{JSON.stringify(useListContext().filterValues)}</output>;
}

test('opens a list with its default filter, not with the filter of an earlier link', async () => {
  const filter = () => document.querySelector('output')?.textContent;
  const data = {
    stats: () => new Promise(() => undefined),
    today: () => Promise.resolve({ claims_to_decide: 2, strike_appeals: 1 }),
    getList: () => Promise.resolve({ data: [], total: 0 }),
  };
  const { unmount } = await render(
    <>
      <ConsoleMenu />
      <ListBase resource="rides" disableAuthentication filterDefaultValues={{ status: 'scheduled' }}>
        <Filter />
      </ListBase>
    </>,
    { path: '/rides?filter=%7B%22driver_id%22%3A%22d1%22%7D', role: 'admin', data },
  );
  expect(filter()).toBe('{"driver_id":"d1"}');
  const link = () => document.querySelector<HTMLElement>('a[href="/rides"]');
  const badgeOf = (list: string) => document.querySelector(`a[href="/${list}"] [role="status"]`)?.textContent;
  // The role and the counts load asynchronously.
  await until(() => link() !== null && badgeOf('claims') !== undefined);
  expect([badgeOf('claims'), badgeOf('strikes')]).toEqual(['2', '1']);
  expect(scrolledTo.at(-1)?.getAttribute('href')).toBe('/rides');
  await click(link());
  expect(filter()).toBe('{"status":"scheduled"}');
  await unmount();
});
