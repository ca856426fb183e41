import { deviceStorage, tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import { type WalletName, walletNamed } from '../../lib/wallets';

const KEY = personalKey('paying-choice');

export interface PayingChoice {
  provider: WalletName;
  /** Without the country code. */
  phone: string;
}

/** Typed in this tab, else last used on this device. Sign-out clears both. */
export function lastPayingChoice(): PayingChoice | null {
  return readChoice(tabStorage, /^\d{1,9}$/) ?? readChoice(deviceStorage, /^\d{9}$/);
}

function readChoice(storage: typeof deviceStorage, shape: RegExp): PayingChoice | null {
  const kept = storage.getJson<Partial<PayingChoice>>(KEY);
  const provider = walletNamed(kept?.provider ?? null);
  return provider && kept?.phone && shape.test(kept.phone) ? { provider, phone: kept.phone } : null;
}

export function keepPayingChoice(choice: PayingChoice, storage = deviceStorage): void {
  storage.setItem(KEY, JSON.stringify(choice));
}
