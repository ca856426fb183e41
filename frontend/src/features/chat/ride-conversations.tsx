import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state';
import { useRideDashboard } from './api/ride-dashboard';
import { ConversationList } from './components/conversation-list';
import { conversationsOfRide } from './conversations-of-ride';
import { useConversationViews } from './use-conversations';

/** What passengers and others write to the driver about one ride. */
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
