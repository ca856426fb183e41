import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { toast } from '../../../components/toast';
import { api, unwrap } from '../../../lib/api/client';
import type { Notice, NoticePreferences } from '../../../lib/api/types';
import { deviceStorage } from '../../../lib/device-storage';
import { preferredLanguage } from '../../../lib/i18n/preferred-language';
import { type Alert, alertOf } from '../../../lib/notices/alert';
import { personalKey } from '../../../lib/personal-data';
import type { RealtimeClient } from '../../../lib/realtime/realtime-client';
import { serverNow } from '../../../lib/server-clock';
import { notificationsQuery } from '../api/notifications';
import { preferencesQuery } from '../api/preferences';
import { readPushState } from '../push/device-push';
import { useDeviceSettings } from '../settings/device-settings';
import { announcement } from './announce';
import { mayShow, playSound, showDesktop, vibrate } from './device-alerts';
import { alertFrom, NoticeQueue, QUEUE, type QueuedNotice } from './notice-queue';
import { inOneTab } from './one-tab';
import { RecentSet } from './recent-set';

/** Lets visible tabs claim before hidden ones. */
const HIDDEN_WAIT_MS = 1_000;
const MESSAGE_WINDOW_MS = 10_000;
/** Number of latest bookings that count as announced from the start. */
const SEEDED_BOOKINGS = 5;

interface PendingAnnouncement {
  alert: Alert;
  /** Contains `id` once announced. */
  announced: RecentSet;
  id: string;
  /** The alert in the screen's language; default: `alert`. */
  translated?: () => Promise<Alert>;
  currentPath?: () => string;
}

export interface AppContext {
  path: () => string;
  chatting: () => boolean;
}

const isVisible = () => document.visibilityState === 'visible';
const settings = () => useDeviceSettings.getState();

/** Announces realtime and queued events once across tabs. @returns a stop function */
export function startNotificationLeader(
  realtime: Pick<RealtimeClient, 'on'>,
  queries: QueryClient,
  { path, chatting }: AppContext,
): () => void {
  const notices = new RecentSet(deviceStorage, personalKey('announced'));
  const bookings = new RecentSet(deviceStorage, personalKey('recent-bookings'));
  const unread = new Map<string, number>();
  let stopped = false;

  const preferences = (): Promise<NoticePreferences> =>
    queries.fetchQuery({ ...preferencesQuery, staleTime: QUEUE.retentionMs });

  const deliver = async (due: readonly QueuedNotice[]): Promise<readonly string[] | null> => {
    if (isVisible()) {
      const allowed = await preferences();
      const shown = due.filter(({ data }) => allowed[`${data.kind}_in_app`]);
      const newest = shown.at(-1);
      if (newest) toast.info(newest.title, shown.length > 1 ? await moreText(shown.length - 1) : newest.body);
      return due.map(({ id }) => id);
    }
    if (!mayShow()) return null;
    const tries = due.map(async (one) =>
      (await showDesktop(alertFrom(one), settings().vibration)) ? one.id : '',
    );
    const results = await Promise.allSettled(tries);
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  };
  const queue = new NoticeQueue(deviceStorage, personalKey('notice-queue'), deliver);
  const work = () =>
    inOneTab('notice-queue', () => queue.work()).catch((error: unknown) =>
      console.warn('Queued notifications not shown', error),
    );

  /** False if another tab claimed the event or this device knows the booking. */
  const claim = async ({ announced, id }: PendingAnnouncement): Promise<boolean> => {
    const locks = navigator.locks as LockManager | undefined;
    return locks ? locks.request('notice-claim', () => announced.add(id)) : announced.add(id);
  };

  const announce = async (pending: PendingAnnouncement) => {
    const { alert, translated, currentPath = path } = pending;
    if (!isVisible()) await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAIT_MS));
    if (stopped || !(await claim(pending))) return;
    const visible = isVisible();
    const channels = announcement(alert, {
      visible,
      path: currentPath(),
      chatting: chatting(),
      pushed: !visible && (await readPushState()) === 'on',
      preferences: await preferences(),
      sounds: settings().sounds,
      vibration: settings().vibration,
      now: new Date(serverNow()),
    });
    if (channels.sound) playSound();
    if (channels.vibrate) vibrate(alert.kind);
    if (channels.toast) {
      const { title, body } = (await translated?.()) ?? alert;
      toast.info(title, body);
    }
    if (channels.system) {
      queue.add(alert);
      await work();
    }
  };
  const logFailure = (error: unknown) => console.warn('Event not announced', error);

  const onNotice = (notice: Notice) => {
    const alert = alertOf(notice);
    const { bookingId, rideId } = notice.data;
    const isNewBooking = notice.type === 'seats_held' || notice.type === 'booking_made';
    const key =
      isNewBooking && bookingId
        ? { announced: bookings, id: bookingId }
        : { announced: notices, id: notice.id };
    // Booking leaves the ride's screen, so a toast would cover the next screen.
    const currentPath = () =>
      notice.type === 'seats_held' && path() === `/rides/${rideId}` ? alert.path : path();
    const translated = () => inScreenLanguage(queries, notice, alert);
    announce({ alert, ...key, translated, currentPath }).catch(logFailure);
  };

  const onUnread = async ({ rideId, count }: { rideId: string; count: number }) => {
    const before = unread.get(rideId) ?? 0;
    unread.set(rideId, count);
    if (count <= before) return;
    const id = `messages:${rideId}:${count}:${Math.floor(Date.now() / MESSAGE_WINDOW_MS)}`;
    const t = await alertTexts();
    const timestamp = Date.now();
    const content = { title: t('message.title'), body: t('message.body', { count }) };
    const alert: Alert = {
      id,
      kind: 'messages',
      path: '/messages',
      tag: `messages:${rideId}`,
      timestamp,
      ...content,
    };
    await announce({ alert, announced: notices, id });
  };

  const stops = [
    realtime.on('notification:new', onNotice),
    realtime.on('unread:changed', (change) => void onUnread(change).catch(logFailure)),
  ];
  const onVisibilityChange = () => {
    if (isVisible()) void work();
  };
  const checks = setInterval(() => void work(), QUEUE.checkMs);
  document.addEventListener('visibilitychange', onVisibilityChange);
  void work();
  void seedBookings(bookings).catch(logFailure);
  return () => {
    stopped = true;
    clearInterval(checks);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    for (const stop of stops) stop();
  };
}

async function seedBookings(bookings: RecentSet): Promise<void> {
  if (!bookings.isEmpty) return;
  const { data } = await unwrap(api.GET('/api/bookings', { params: { query: { limit: SEEDED_BOOKINGS } } }));
  bookings.seed(data.map(({ id }) => id).reverse());
}

/** Realtime events have the profile's language, the list has the screen's. */
async function inScreenLanguage(queries: QueryClient, { id }: Notice, alert: Alert): Promise<Alert> {
  const language = preferredLanguage([i18next.language]);
  const list = await queries.fetchInfiniteQuery(notificationsQuery(language)).catch(() => null);
  const found = list?.pages.flatMap(({ data }) => data).find((notice) => notice.id === id);
  return found ? alertOf(found) : alert;
}

async function alertTexts() {
  await i18next.loadNamespaces('alerts');
  return i18next.getFixedT(null, 'alerts');
}

const moreText = async (count: number) => (await alertTexts())('more', { count });
