import { deviceStorage, tabStorage } from './device-storage';

const PREFIX = 'me.';

type Cleaner = () => void | Promise<void>;

const cleaners = new Set<Cleaner>();

/** Key of data removed at sign-out (phones are shared). */
export const personalKey = (name: string): string => PREFIX + name;

export function onForget(cleaner: Cleaner): void {
  cleaners.add(cleaner);
}

export async function forgetPerson(): Promise<void> {
  await Promise.allSettled([...cleaners].map(async (cleaner) => cleaner()));
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
