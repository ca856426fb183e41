import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { useUnreadTotals } from '../../../lib/unread-totals';

/** The way to what one was told, with how much of it is new. */
export function NoticesLink() {
  const { t } = useTranslation('notifications');
  const count = useUnreadTotals(({ notices }) => notices);
  return (
    <CardLink to="/profile/notifications" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <NotificationsNoneRounded color="primary" aria-hidden />
      <Typography sx={{ flex: 1, fontWeight: 600 }}>{t('link', { count })}</Typography>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
