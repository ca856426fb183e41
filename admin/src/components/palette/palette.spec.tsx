/** @jest-environment ./jest.browser-environment.cjs */
import { HttpError } from 'react-admin';
import { enter, render, shows, until } from '../../../test/render';
import Palette from './palette';

const open = (search: jest.Mock) =>
  render(<Palette onClose={() => undefined} />, { role: 'admin', data: { search } });

test('searches from three letters, and says that it searches until the result is known', async () => {
  const search = jest.fn().mockResolvedValue([]);
  const { unmount } = await open(search);
  await enter('Zq');
  await shows('console.palette.nothing');
  await enter('Zqx');
  await shows('console.palette.searching');
  expect(document.body.textContent).not.toContain('console.palette.nothing');
  expect(search).not.toHaveBeenCalled();
  await shows('console.palette.nothing');
  expect(search.mock.calls).toEqual([[{ q: 'Zqx', signal: expect.any(AbortSignal) }]]);
  await unmount();
});

test('shows why a search was refused', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const search = jest.fn().mockRejectedValue(new HttpError('console.errors.FORBIDDEN', 403));
  const { unmount } = await open(search);
  await enter('Zqx');
  await until(() => search.mock.calls.length > 0);
  await shows('console.errors.FORBIDDEN');
  jest.restoreAllMocks();
  await unmount();
});
