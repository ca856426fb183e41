import { useState } from 'react';
import { CODE_MS } from '../../lib/auth/pkce';
import { deviceStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import { serverNow } from '../../lib/server-clock';

const KEY = personalKey('sent-code');

export interface SentCode {
  phone: string;
  sentAt: number;
  resendAt: number;
}

function keptCode(): SentCode | null {
  const kept = deviceStorage.getJson<SentCode>(KEY);
  return kept && serverNow() - kept.sentAt < CODE_MS ? kept : null;
}

/** Kept in device storage: phones kill the tab while the SMS is read. Null clears it. */
export function useSentCode() {
  const [sent, setSent] = useState(keptCode);
  const keep = (next: SentCode | null) => {
    if (next) deviceStorage.setItem(KEY, JSON.stringify(next));
    else forgetSentCode();
    setSent(next);
  };
  return [sent, keep] as const;
}

export const forgetSentCode = (): void => deviceStorage.removeItem(KEY);
