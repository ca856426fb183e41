import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state';
import { ConversationList } from './components/conversation-list';
import { useConversationViews } from './use-conversations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';
import { conversationsOfRide } from './conversation-view';

export function RideConversations({ rideId }: { rideId: string }) {
  const { t } = useTranslation('chat');
  const dashboard = useRideDashboard(rideId);
  const { query, views } = useConversationViews();
  const ofRide = views && conversationsOfRide(views, rideId, dashboard.data ?? []);
  return (
    <>
      <Typography variant="h3" component="h2" color="textSecondary">
        {t('ofRide')}
      </Typography>
      {ofRide ? (
        ofRide.length > 0 ? (
          <ConversationList conversations={ofRide} showRide={false} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('ofRideNone')}
          </Typography>
        )
      ) : query.isPending ? (
        <Skeleton variant="rounded" height={72} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

const LATEST = 100;

const dashboardQuery = (rideId: string) =>
  queryOptions({
    queryKey: ['chat', 'dashboard', rideId],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/messages/ride/{rideId}/dashboard', {
          params: { path: { rideId }, query: { limit: LATEST } },
          signal,
        }),
        'Failed to fetch ride messages',
      );
      return data;
    },
  });

/** Latest messages of all conversations about a ride; driver only. */
const useRideDashboard = (rideId: string) => useQuery(dashboardQuery(rideId));
