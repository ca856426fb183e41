import { deviceStorage, tabStorage } from './device-storage';

/** Keys of local and session storage that hold something about the person begin with this. */
const PREFIX = 'me.';

type Cleaner = () => void | Promise<void>;

const cleaners = new Set<Cleaner>();

/** A storage key whose content sign-out removes (phones are shared). */
export function personalKey(name: string): string {
  return PREFIX + name;
}

/** Also runs this at sign-out, for what is held in memory or elsewhere. */
export function onForget(cleaner: Cleaner): void {
  cleaners.add(cleaner);
}

/** Wipes what this device holds about the person who was signed in; what cannot be wiped keeps nothing else. */
export async function forgetPerson(): Promise<void> {
  await Promise.allSettled([...cleaners].map(async (cleaner) => cleaner()));
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
}
