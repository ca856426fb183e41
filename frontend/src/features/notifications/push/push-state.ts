/**
 * Whether this browser gets push messages for who is signed in: `install-first` is an iPhone, where only the installed app
 * can; `denied` is the person's own answer to the browser, which they alone can change.
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

export interface PushFacts {
  /** The browser has workers, push and notifications. */
  able: boolean;
  /** Of Apple, where the browser itself has no push. */
  ios: boolean;
  installed: boolean;
  permission: NotificationPermission;
  /** Of the browser; null: none. */
  endpoint: string | null;
  /** The one that the server has heard of. */
  sent: string | null;
}

export function pushState({ able, ios, installed, permission, endpoint, sent }: PushFacts): PushState {
  if (!able) return ios && !installed ? 'install-first' : 'unsupported';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && endpoint !== null && sent !== null ? 'on' : 'off';
}

/** What this browser keeps of its subscription. */
export interface KeptSubscription {
  endpoint: string;
  /** When its key was last compared with the server's; epoch milliseconds. */
  checkedAt: number;
}

const CHECK_MS = 24 * 3_600_000;

/**
 * What is to be done when the app opens: nothing for who wants no push messages; `check` compares the key with the server's,
 * once a day; `subscribe` where the browser has dropped or replaced the subscription; `end` where it no longer may.
 */
export function renewal(
  kept: KeptSubscription | null,
  { permission, endpoint }: Pick<PushFacts, 'permission' | 'endpoint'>,
  now: number,
): 'none' | 'check' | 'subscribe' | 'end' {
  if (kept === null) return 'none';
  if (permission !== 'granted') return 'end';
  if (endpoint !== kept.endpoint) return 'subscribe';
  return now - kept.checkedAt >= CHECK_MS ? 'check' : 'none';
}
