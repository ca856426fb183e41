import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import { pageSize } from '../../../lib/data-saver';
import { useLanguage } from '../../../lib/i18n/language';
import { LIST_STALE_MS } from '../../../lib/query/query-client';
import type { Language } from '../../../locales/languages';

const PAGE_SIZE = 20;

const LIST_KEY = ['notifications', 'list'];

/** In the screen's language. */
export const notificationsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize(PAGE_SIZE), language, ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/notifications', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
    // Realtime events invalidate the list.
    staleTime: LIST_STALE_MS,
    // Persisted data may have missed events.
    refetchOnMount: 'always',
  });
type NoticePages = NonNullable<ReturnType<typeof useNotifications>['data']>;

export const useNotifications = () => useInfiniteQuery(notificationsQuery(useLanguage()));

export function useUnreadNotices(): number {
  const { data } = useNotifications();
  return data?.pages[0]?.data.filter(({ read }) => !read).length ?? 0;
}

/** Old browsers have none, so other tabs update on their next fetch. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notices-read');

/** Visible marks stay until the screen is left. */
export async function markNoticesRead(queries: QueryClient): Promise<void> {
  await unwrap(api.PUT('/api/notifications/read', { body: {} }));
  showAsRead(queries);
  otherTabs?.postMessage(null);
}

/** @returns a stop function */
export function followReading(queries: QueryClient): () => void {
  const onMessage = () => showAsRead(queries);
  otherTabs?.addEventListener('message', onMessage);
  return () => otherTabs?.removeEventListener('message', onMessage);
}

function showAsRead(queries: QueryClient): void {
  queries.setQueriesData<NoticePages>(
    { queryKey: LIST_KEY },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => ({ ...one, read: true })),
        })),
      },
  );
}
