import { pageSize, savesData, savingReason, useDataSaver } from './data-saver';

function setConnection(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => useDataSaver.setState({ chosen: null }));
afterEach(() => setConnection(undefined));

test('saves data if the browser requests it or the connection is 2G', () => {
  const cases = [
    [undefined, null],
    [{ saveData: false, effectiveType: '3g' }, null],
    [{ saveData: true, effectiveType: '4g' }, 'phone'],
    [{ saveData: false, effectiveType: '2g' }, 'slow'],
    [{ effectiveType: 'slow-2g' }, 'slow'],
  ] as const;
  for (const [connection, reason] of cases) {
    setConnection(connection);
    expect(savingReason()).toBe(reason);
    expect(savesData()).toBe(reason !== null);
  }
});

test("the user's choice takes precedence, and is kept on the device", () => {
  setConnection({ saveData: true });
  useDataSaver.getState().choose(false);
  expect(savesData()).toBe(false);
  setConnection(undefined);
  useDataSaver.getState().choose(true);
  expect(savesData()).toBe(true);
  expect(localStorage.getItem('data-saver')).toContain('true');
});

test('shortens list pages, never lengthens them', () => {
  expect(pageSize(50)).toBe(50);
  useDataSaver.getState().choose(true);
  expect(pageSize(50)).toBe(10);
  expect(pageSize(5)).toBe(5);
});
