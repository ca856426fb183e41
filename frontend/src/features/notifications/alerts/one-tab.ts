import { deviceStorage } from '../../../lib/device-storage';

/** Time after which a crashed tab's lease expires. */
const LEASE_MS = 10_000;

interface Ports {
  locks?: Pick<LockManager, 'request'> | undefined;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now?: () => number;
}

/** Uses Web Locks, else a lease in local storage. */
export async function inOneTab(
  name: string,
  work: () => Promise<void>,
  { locks = navigator.locks, storage = deviceStorage, now = Date.now }: Ports = {},
): Promise<void> {
  if (locks as Ports['locks']) {
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
    return;
  }
  const key = `${name}.lease`;
  if (Number(storage.getItem(key) ?? 0) > now()) return;
  // If the storage is full, the work may run twice rather than never.
  storage.setItem(key, String(now() + LEASE_MS));
  await work().finally(() => storage.removeItem(key));
}
