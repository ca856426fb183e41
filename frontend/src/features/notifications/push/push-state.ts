/** `install-first`: iPhones support push only in the installed app. `denied`: only browser settings can change it. */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

export interface PushFacts {
  supported: boolean;
  /** True for an Apple device whose browser lacks push. */
  ios: boolean;
  installed: boolean;
  permission: NotificationPermission;
  endpoint: string | null;
  registered: boolean;
}

export function pushState(facts: PushFacts): PushState {
  const { supported, ios, installed, permission, endpoint, registered } = facts;
  if (!supported) return ios && !installed ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && endpoint !== null && registered ? 'on' : 'off';
}

export interface StoredSubscription {
  endpoint: string;
  /** Epoch milliseconds. */
  checkedAt: number;
}

const CHECK_MS = 24 * 3_600_000;

/**
 * Renewal due on start: `check` compares the key once a day, `subscribe` replaces a dropped subscription, `end`
 * removes a forbidden one.
 */
export function renewal(
  stored: StoredSubscription | null,
  { permission, endpoint }: Pick<PushFacts, 'permission' | 'endpoint'>,
  now: number,
): 'none' | 'check' | 'subscribe' | 'end' {
  if (stored === null) return 'none';
  if (permission !== 'granted') return 'end';
  if (endpoint !== stored.endpoint) return 'subscribe';
  return now - stored.checkedAt >= CHECK_MS ? 'check' : 'none';
}
