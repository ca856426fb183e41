/** @jest-environment ./jest.browser-environment.cjs */
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { click, render, shows } from '../../../test/render';
import ProfileShow from './show';

test('an earlier page of the timeline is retried without reading the first again', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const timeline = jest
    .fn()
    .mockResolvedValueOnce({ events: [], next: 'page-2' })
    .mockRejectedValueOnce(new Error('console.errors.NETWORK'))
    .mockResolvedValueOnce({ events: [], next: null });
  const getOne = async () => ({
    data: { id: 'u-1', full_name: 'Paul', avatar_url: null, car_photo_url: null },
  });
  const { unmount } = await render(
    <ResourceContextProvider value="profiles">
      <Routes>
        <Route path="/profiles/:id/show" element={<ProfileShow />} />
      </Routes>
    </ResourceContextProvider>,
    {
      path: '/profiles/u-1/show',
      role: 'admin',
      data: { getOne, timeline, getList: async () => ({ data: [], total: 0 }) },
    },
  );
  await shows('console.timeline.show');
  await click('console.timeline.show');
  await shows('console.timeline.earlier');
  await click('console.timeline.earlier');
  await shows('console.errors.NETWORK');
  const [retry] = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'console.home.retry',
  );
  await click(retry);
  expect(timeline.mock.calls.map(([{ cursor }]) => cursor)).toEqual([null, 'page-2', 'page-2']);
  jest.restoreAllMocks();
  await unmount();
});
