import { useDataSaver } from '../lib/data-saver';
import { followIntent } from './intent';
import { preloadScreen } from './screens';

jest.mock('./screens', () => ({ preloadScreen: jest.fn(async () => undefined) }));
const preload = jest.mocked(preloadScreen);

let stop = () => {};
beforeEach(() => {
  preload.mockClear();
  useDataSaver.setState({ chosen: null });
  document.body.innerHTML =
    '<a href="/rides/r1?seats=2"><b>06:30</b></a><button data-path="/rides">Search</button><a href="tel:+237">Call</a>';
  stop = followIntent();
});
afterEach(() => stop());

const press = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('pressing a row or a button that leads to a screen prefetches it', () => {
  press('b');
  expect(preload).toHaveBeenLastCalledWith('/rides/r1');
  press('button');
  expect(preload).toHaveBeenLastCalledWith('/rides');
});

test('keyboard focus on a link prefetches its screen', () => {
  document.querySelector('a')?.focus();
  expect(preload).toHaveBeenLastCalledWith('/rides/r1');
});

test('prefetches nothing while saving data or for other targets', () => {
  press('a[href^=tel]');
  useDataSaver.setState({ chosen: true });
  press('b');
  expect(preload).not.toHaveBeenCalled();
});

test('a failed prefetch does not reload the page', async () => {
  const reload = jest.fn();
  window.addEventListener('vite:preloadError', reload);
  let fail = () => {};
  preload.mockReturnValueOnce(new Promise((resolve) => (fail = () => resolve(undefined))));
  press('b');
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).not.toHaveBeenCalled();

  fail();
  await Promise.resolve();
  await Promise.resolve();
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledTimes(1);
  window.removeEventListener('vite:preloadError', reload);
});
