import { matchQuery, type QueryClient } from '@tanstack/react-query';
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
import { announcement, type Situation } from './announce';
import { mayShow, playSound, showDesktop, vibrate } from './device-alerts';
import { alertFrom, NoticeQueue, QUEUE, type QueuedNotice } from './notice-queue';
import { inOneTab } from './one-tab';
import { RecentSet } from './recent-set';

/** Lets visible tabs claim before hidden ones. */
const HIDDEN_WAIT_MS = 1_000;
const MESSAGE_WINDOW_MS = 10_000;
/** Number of latest bookings that count as announced from the start. */
const SEEDED_BOOKINGS = 5;
const UNREAD_QUERY = { queryKey: ['chat', 'unread'] };

interface PendingAnnouncement {
  alert: Alert;
  /** Contains `id` once announced. */
  announced: RecentSet;
  id: string;
  /** The alert in the screen's language; default: `alert`. */
  translated?: () => Promise<Alert>;
  path?: () => string;
}

export interface AppContext {
  path: () => string;
  chatting: () => boolean;
}

type UnreadCounts = readonly { rideId: string; count: number }[];

const isVisible = () => document.visibilityState === 'visible';
const settings = () => useDeviceSettings.getState();
const logFailure = (error: unknown) => console.warn('Event not announced', error);

/** Announces realtime and queued events once across tabs. */
export class NotificationLeader {
  private readonly notices = new RecentSet(deviceStorage, personalKey('announced'));
  private readonly bookings = new RecentSet(deviceStorage, personalKey('recent-bookings'));
  private unread = new Map<string, number>();
  private readonly queue = new NoticeQueue(deviceStorage, personalKey('notice-queue'), (due) =>
    isVisible() ? this.toastNewest(due) : this.showOnDesktop(due),
  );
  private stopped = false;

  constructor(
    private readonly queries: QueryClient,
    private readonly app: AppContext,
  ) {}

  /** @returns a stop function */
  start(realtime: Pick<RealtimeClient, 'on'>): () => void {
    const stops = [
      realtime.on('notification:new', (notice) => void this.onNotice(notice).catch(logFailure)),
      realtime.on('unread:changed', (change) => void this.onUnread(change).catch(logFailure)),
      this.followUnread(),
    ];
    const onVisibilityChange = () => {
      if (isVisible()) void this.workQueue();
    };
    const checks = setInterval(() => void this.workQueue(), QUEUE.checkMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
    void this.workQueue();
    void seedBookings(this.bookings).catch(logFailure);
    return () => {
      this.stopped = true;
      clearInterval(checks);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      for (const stop of stops) stop();
    };
  }

  private onNotice(notice: Notice): Promise<void> {
    const alert = alertOf(notice);
    const { bookingId, rideId } = notice.data;
    const isNewBooking = notice.type === 'seats_held' || notice.type === 'booking_made';
    const key =
      isNewBooking && bookingId
        ? { announced: this.bookings, id: bookingId }
        : { announced: this.notices, id: notice.id };
    // Booking leaves the ride's screen, so a toast would cover the next screen.
    const path = () => {
      const current = this.app.path();
      return notice.type === 'seats_held' && current === `/rides/${rideId}` ? alert.path : current;
    };
    const translated = () => inScreenLanguage(this.queries, notice, alert);
    return this.announce({ alert, ...key, translated, path });
  }

  /** Only fetched counts are a baseline, because the cache counts a message before its event is announced. */
  private followUnread(): () => void {
    const setBaseline = (counts: UnreadCounts = []) => {
      this.unread = new Map(counts.map(({ rideId, count }) => [rideId, count]));
    };
    const cache = this.queries.getQueryCache();
    setBaseline(cache.find<UnreadCounts>({ ...UNREAD_QUERY, exact: false })?.state.data);
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (matchQuery(UNREAD_QUERY, event.query)) setBaseline(event.action.data as UnreadCounts);
    });
  }

  private async onUnread({ rideId, count }: { rideId: string; count: number }): Promise<void> {
    const before = this.unread.get(rideId) ?? 0;
    this.unread.set(rideId, count);
    if (count <= before) return;
    const timestamp = Date.now();
    const id = `messages:${rideId}:${count}:${Math.floor(timestamp / MESSAGE_WINDOW_MS)}`;
    const t = await alertTexts();
    const content = { title: t('message.title'), body: t('message.body', { count }) };
    const target = { path: '/messages', tag: `messages:${rideId}` };
    const alert: Alert = { id, kind: 'messages', timestamp, ...target, ...content };
    await this.announce({ alert, announced: this.notices, id });
  }

  private async announce(pending: PendingAnnouncement): Promise<void> {
    const { alert, announced, id, translated, path = this.app.path } = pending;
    if (!isVisible()) await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAIT_MS));
    if (this.stopped || !(await claim(announced, id))) return;
    const channels = announcement(alert, await this.situation(path()));
    if (channels.sound) playSound();
    if (channels.vibrate) vibrate(alert.kind);
    if (channels.toast) {
      const { title, body } = (await translated?.()) ?? alert;
      toast.info(title, body);
    }
    if (channels.system) {
      this.queue.add(alert);
      await this.workQueue();
    }
  }

  private async situation(path: string): Promise<Situation> {
    const visible = isVisible();
    return {
      visible,
      path,
      chatting: this.app.chatting(),
      pushed: !visible && (await readPushState()) === 'on',
      preferences: await this.preferences(),
      sounds: settings().sounds,
      vibration: settings().vibration,
      now: new Date(serverNow()),
    };
  }

  private preferences(): Promise<NoticePreferences> {
    return this.queries.fetchQuery({ ...preferencesQuery, staleTime: QUEUE.retentionMs });
  }

  private workQueue(): Promise<void> {
    return inOneTab('notice-queue', () => this.queue.work()).catch((error: unknown) =>
      console.warn('Queued notifications not shown', error),
    );
  }

  private async toastNewest(due: readonly QueuedNotice[]): Promise<readonly string[]> {
    const allowed = await this.preferences();
    const shown = due.filter(({ data }) => allowed[`${data.kind}_in_app`]);
    const newest = shown.at(-1);
    if (newest) toast.info(newest.title, shown.length > 1 ? await moreText(shown.length - 1) : newest.body);
    return due.map(({ id }) => id);
  }

  private async showOnDesktop(due: readonly QueuedNotice[]): Promise<readonly string[] | null> {
    if (!mayShow()) return null;
    const tries = due.map(async (one) =>
      (await showDesktop(alertFrom(one), settings().vibration)) ? one.id : '',
    );
    const results = await Promise.allSettled(tries);
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }
}

/** False if another tab claimed the event or this device knows the booking. */
async function claim(announced: RecentSet, id: string): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('notice-claim', () => announced.add(id)) : announced.add(id);
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
