import { useState } from 'react';
import { CODE_MS } from '../../lib/auth/pkce';
import { deviceStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import { serverNow } from '../../lib/server-clock';

const KEY = personalKey('sent-code');

export interface SentCode {
  phone: string;
  /** Epoch milliseconds. */
  sentAt: number;
  resendAt: number;
}

function readStoredCode(): SentCode | null {
  const stored = deviceStorage.getJson<SentCode>(KEY);
  return stored && serverNow() - stored.sentAt < CODE_MS ? stored : null;
}

/** Persisted, because phones kill the tab while the SMS is read. Null deletes the stored code request. */
export function useSentCode() {
  const [sent, setSent] = useState(readStoredCode);
  const store = (next: SentCode | null) => {
    if (next) deviceStorage.setItem(KEY, JSON.stringify(next));
    else forgetSentCode();
    setSent(next);
  };
  return [sent, store] as const;
}

export const forgetSentCode = (): void => deviceStorage.removeItem(KEY);
