import type { components } from './api/schema.gen';

export type WalletName = components['schemas']['PaymentProviderName'];

interface Wallet {
  /** As people call it. */
  name: string;
  /** Written on its colour; the logos are not ours to draw. */
  mark: string;
  colour: string;
  /** How long a refund takes. */
  refund: 'minutes' | 'days';
}

/** What the app shows of each way to pay without asking the server. Limits, prefixes and hints come from GET /api/payments/providers. */
export const WALLETS: Readonly<Record<WalletName, Wallet>> = {
  mtn: { name: 'MTN MoMo', mark: 'MTN', colour: '#FFCB05', refund: 'minutes' },
  orange: { name: 'Orange Money', mark: 'orange', colour: '#FF7900', refund: 'days' },
};

/** The wallet that an address names, or null. */
export const walletNamed = (text: string | null): WalletName | null =>
  text !== null && Object.hasOwn(WALLETS, text) ? (text as WalletName) : null;
