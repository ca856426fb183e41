import type { Schemas } from './api/types';

export type WalletName = Schemas['PaymentProviderName'];

interface Wallet {
  name: string;
  /** Text on the brand colour; we may not use logos. */
  mark: string;
  colour: string;
  /** Usual duration of a refund. */
  refund: 'minutes' | 'days';
}

export const WALLETS: Readonly<Record<WalletName, Wallet>> = {
  mtn: { name: 'MTN MoMo', mark: 'MTN', colour: '#FFCB05', refund: 'minutes' },
  orange: { name: 'Orange Money', mark: 'orange', colour: '#FF7900', refund: 'days' },
};

export const walletNamed = (text: string | null): WalletName | null =>
  text !== null && Object.hasOwn(WALLETS, text) ? (text as WalletName) : null;
