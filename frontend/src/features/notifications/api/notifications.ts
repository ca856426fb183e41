import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { pageSize } from '../../../lib/data-saver';
import { unwrap } from '../../../lib/api/unwrap';
import { useLanguage } from '../../../lib/i18n/language';
import { LIST_WINDOW_MS } from '../../../lib/query/query-client';
import type { Language } from '../../../locales/languages';

const PAGE = 20;

const LIST = ['notifications', 'list'];

/** In the language of the screen: the server has each text in all of them. */
export const notificationsQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [...LIST, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize(PAGE), language, ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/notifications', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
    // The live line says when there is something new.
    staleTime: LIST_WINDOW_MS,
    // Kept from before a reload, it may lack what came meanwhile: the line was not open then.
    refetchOnMount: 'always',
  });
type NoticePages = NonNullable<ReturnType<typeof useNotifications>['data']>;

/** What one was told, the newest first, a page after the other. */
export const useNotifications = () => useInfiniteQuery(notificationsQuery(useLanguage()));

/** How many of the newest page are unread. */
export function useUnreadNotices(): number {
  const { data } = useNotifications();
  return data?.pages[0]?.data.filter(({ read }) => !read).length ?? 0;
}

/** Missing in old browsers: there a tab hears of it when it asks anew. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notices-read');

/** Marks all as read, in every tab of this browser. What is shown keeps its mark until it is left. */
export async function markNoticesRead(queries: QueryClient): Promise<void> {
  await unwrap(api.PUT('/api/notifications/read', { body: {} }));
  showAsRead(queries);
  otherTabs?.postMessage(null);
}

/** Follows what is read in another tab. @returns how to stop */
export function followReading(queries: QueryClient): () => void {
  const heard = () => showAsRead(queries);
  otherTabs?.addEventListener('message', heard);
  return () => otherTabs?.removeEventListener('message', heard);
}

function showAsRead(queries: QueryClient): void {
  queries.setQueriesData<NoticePages>(
    { queryKey: LIST },
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
