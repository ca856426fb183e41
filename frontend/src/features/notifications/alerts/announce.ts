import type { NoticePreferences } from '../../../lib/api/types';
import { timeOf } from '../../../lib/format/days';
import type { Alert, AlertKind } from '../../../lib/notices/alert';

export interface Situation {
  visible: boolean;
  path: string;
  chatting: boolean;
  /** True if the service worker shows push messages. */
  pushed: boolean;
  preferences: Pick<NoticePreferences, `${AlertKind}_in_app` | 'quiet_hours'>;
  sounds: Readonly<Record<AlertKind, boolean>>;
  vibration: boolean;
  now: Date;
}

export interface Announcement {
  toast: boolean;
  /** A system notification, or a toast once the page is visible. */
  system: boolean;
  sound: boolean;
  vibrate: boolean;
}

const NO_ANNOUNCEMENT: Announcement = { toast: false, system: false, sound: false, vibrate: false };
const [QUIET_FROM, QUIET_TO] = [22, 6];

export function announcement(alert: Alert, situation: Situation): Announcement {
  const { visible, path, chatting, pushed, preferences, sounds, vibration, now } = situation;
  const quiet = preferences.quiet_hours && isNight(now);
  if (!visible) {
    const byWorker = pushed && alert.kind !== 'messages';
    return { toast: false, system: !byWorker, sound: sounds[alert.kind] && !quiet, vibrate: false };
  }
  // The screen shows the event, or must not be disturbed (payments).
  const shownByScreen =
    path === alert.path || path.startsWith('/payments/') || (alert.kind === 'messages' && chatting);
  if (shownByScreen || !preferences[`${alert.kind}_in_app`]) return NO_ANNOUNCEMENT;
  return { toast: true, system: false, sound: false, vibrate: vibration && !quiet };
}

function isNight(now: Date): boolean {
  const hour = Number(timeOf(now).slice(0, 2));
  return hour >= QUIET_FROM || hour < QUIET_TO;
}
