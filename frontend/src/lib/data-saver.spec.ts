import { pageSize, savesData, savingReason, useDataSaver } from './data-saver';

function line(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => useDataSaver.setState({ chosen: null }));
afterEach(() => line(undefined));

test('data is saved by itself where the phone asks for it or the line is of the second generation', () => {
  const cases = [
    [undefined, null],
    [{ saveData: false, effectiveType: '3g' }, null],
    [{ saveData: true, effectiveType: '4g' }, 'phone'],
    [{ saveData: false, effectiveType: '2g' }, 'slow'],
    [{ effectiveType: 'slow-2g' }, 'slow'],
  ] as const;
  for (const [connection, reason] of cases) {
    line(connection);
    expect(savingReason()).toBe(reason);
    expect(savesData()).toBe(reason !== null);
  }
});

test('what a person chose counts more, and stays on the device', () => {
  line({ saveData: true });
  useDataSaver.getState().choose(false);
  expect(savesData()).toBe(false);
  line(undefined);
  useDataSaver.getState().choose(true);
  expect(savesData()).toBe(true);
  expect(localStorage.getItem('data-saver')).toContain('true');
});

test('lists begin shorter, and never longer', () => {
  expect(pageSize(50)).toBe(50);
  useDataSaver.getState().choose(true);
  expect(pageSize(50)).toBe(10);
  expect(pageSize(5)).toBe(5);
});
