import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { deviceStorage, keepItem } from './device-storage';

const makeStore = () =>
  create<{ seats: number }>()(
    persist(() => ({ seats: 1 }), { name: 'seats', storage: createJSONStorage(() => deviceStorage) }),
  );

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a store survives a reload', () => {
  makeStore().setState({ seats: 3 });
  expect(makeStore().getState().seats).toBe(3);
});

test('on a full phone the store changes all the same, and nobody has to catch anything', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = makeStore();
  store.setState({ seats: 2 });
  keepItem('a', 'b', sessionStorage);
  expect(store.getState().seats).toBe(2);
});
