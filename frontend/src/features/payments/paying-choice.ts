import { deviceStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import { type WalletName, walletNamed } from '../../lib/wallets';

const KEY = personalKey('paying-choice');

export interface PayingChoice {
  provider: WalletName;
  /** Digits only, without the country code. */
  phone: string;
}

/** With what this person paid, or tried to, last on this device: whoever books again needn't type it again. Sign-out wipes it. */
export function lastPayingChoice(): PayingChoice | null {
  try {
    const kept = JSON.parse(deviceStorage.getItem(KEY) ?? 'null') as Partial<PayingChoice> | null;
    const provider = walletNamed(kept?.provider ?? null);
    return provider && kept?.phone && /^\d{9}$/.test(kept.phone) ? { provider, phone: kept.phone } : null;
  } catch {
    return null;
  }
}

export function keepPayingChoice(choice: PayingChoice): void {
  // Without storage the number is typed again.
  deviceStorage.setItem(KEY, JSON.stringify(choice));
}
