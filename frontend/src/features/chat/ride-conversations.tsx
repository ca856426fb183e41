import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state';
import { Note, SectionTitle } from '../../components/text';
import { api, dataOf } from '../../lib/api/client';
import { ConversationList } from './components/conversation-list';
import { conversationsOfRide } from './conversation-view';
import { useConversationViews } from './use-conversations';

export function RideConversations({ rideId }: { rideId: string }) {
  const { t } = useTranslation('chat');
  const dashboard = useRideDashboard(rideId);
  const { query, views } = useConversationViews();
  const found = views && conversationsOfRide(views, rideId, dashboard.data ?? []);
  return (
    <>
      <SectionTitle>{t('ofRide')}</SectionTitle>
      {found && found.length > 0 && <ConversationList conversations={found} showRide={false} />}
      {found?.length === 0 && <Note>{t('ofRideNone')}</Note>}
      {!found &&
        (query.isPending ? <Skeleton variant="rounded" height={72} /> : <ErrorState query={query} />)}
    </>
  );
}

const MAX_CONVERSATIONS = 100;

const dashboardQuery = (rideId: string) =>
  queryOptions({
    queryKey: ['chat', 'dashboard', rideId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/messages/ride/{rideId}/dashboard', {
          params: { path: { rideId }, query: { limit: MAX_CONVERSATIONS } },
          signal,
        }),
        'Failed to fetch ride messages',
      ),
  });

const useRideDashboard = (rideId: string) => useQuery(dashboardQuery(rideId));
