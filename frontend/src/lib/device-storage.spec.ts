import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage, tabStorage } from './device-storage';
import { forgetPerson, personalKey } from './personal-data';

const makeStore = () =>
  create<{ seats: number }>()(
    persist(() => ({ seats: 1 }), { name: 'seats', storage: createJSONStorage(() => deviceStorage) }),
  );

const fill = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

const block = () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
};

beforeEach(() => {
  for (const storage of [deviceStorage, tabStorage]) storage.keys().forEach(storage.removeItem);
});
afterEach(() => jest.restoreAllMocks());

test('a value survives a reload', () => {
  makeStore().setState({ seats: 3 });
  expect(makeStore().getState().seats).toBe(3);
});

test('with a full storage, values still change and nothing throws', () => {
  fill();
  const store = makeStore();
  store.setState({ seats: 2 });
  expect(store.getState().seats).toBe(2);
  tabStorage.setItem('a', 'b');
  expect(tabStorage.getItem('a')).toBe('b');
});

test('a value that does not fit still replaces the older one', () => {
  deviceStorage.setItem('a', 'old');
  fill();
  deviceStorage.setItem('a', 'new');
  expect(deviceStorage.getItem('a')).toBe('new');
  expect(localStorage.getItem('a')).toBeNull();
});

test('with blocked site data, values last until the page closes, and sign-out removes them', async () => {
  block();
  expect(makeStore().getState().seats).toBe(1);
  deviceStorage.setItem(personalKey('a'), 'b');
  expect(deviceStorage.getItem(personalKey('a'))).toBe('b');
  await forgetPerson();
  expect(deviceStorage.getItem(personalKey('a'))).toBeNull();
});
