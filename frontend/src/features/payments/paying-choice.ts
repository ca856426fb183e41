import { deviceStorage, tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import { type WalletName, walletNamed } from '../../lib/wallets';

const KEY = personalKey('paying-choice');

export interface PayingChoice {
  provider: WalletName;
  /** Without the country code. */
  phone: string;
}

/** The choice typed in this tab, else the last one on this device. Sign-out clears both. */
export function lastPayingChoice(): PayingChoice | null {
  return readChoice(tabStorage, /^\d{1,9}$/) ?? readChoice(deviceStorage, /^\d{9}$/);
}

function readChoice(storage: typeof deviceStorage, shape: RegExp): PayingChoice | null {
  const stored = storage.getJson<Partial<PayingChoice>>(KEY);
  const provider = walletNamed(stored?.provider ?? null);
  return provider && stored?.phone && shape.test(stored.phone) ? { provider, phone: stored.phone } : null;
}

export function savePayingChoice(choice: PayingChoice, storage = deviceStorage): void {
  storage.setItem(KEY, JSON.stringify(choice));
}
