import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Card } from '../../../components/card';
import { lazyComponent } from '../../../components/lazy-component';
import { Link } from '../../../components/link';
import { FailureNote } from '../../../components/text';
import { hasCode } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { useAddAlert, useDepartureAlerts } from '../../../lib/departure-alerts';
import { useFormat } from '../../../lib/format/use-format';
import { signInPath } from '../../../lib/paths';
import type { RideSearch } from '../api/search-rides';

const AlertSheet = lazyComponent(() => import('../../../components/alert-sheet').then((m) => m.AlertSheet));

export function AlertOffer({ search }: { search: RideSearch }) {
  const { from_city, to_city, date, min_seats, max_price } = search;
  const { t } = useTranslation('rides');
  const format = useFormat();
  const { user } = useAuth();
  const { pathname, search: query } = useLocation();
  const alerts = useDepartureAlerts(user !== null);
  const add = useAddAlert();
  const [adjusting, setAdjusting] = useState(false);
  const existing = alerts.data?.find(
    (one) => one.from_city === from_city && one.to_city === to_city && one.date === date,
  );
  const isFull = hasCode(add.error, 'TOO_MANY_ALERTS');
  const day = format.longCalendarDay(date);
  return (
    <Card gap={2}>
      <Typography role="status" component="p">
        {existing ? t(existing.told ? 'alert.told' : 'alert.waiting', { day }) : t('alert.text', { day })}
      </Typography>
      <FailureNote error={add.error} />
      {existing || isFull ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {existing && (
            <Button variant="outlined" onClick={() => setAdjusting(true)}>
              {t('alert.adjust')}
            </Button>
          )}
          <Button component={Link} to="/profile/notifications/settings">
            {t('alert.manage')}
          </Button>
        </div>
      ) : (
        <Button
          variant="outlined"
          startIcon={<NotificationsNoneRounded />}
          loading={add.isPending}
          {...(user
            ? {
                onClick: () =>
                  add.mutate({ from_city, to_city, date, min_seats, max_price: max_price ?? null }),
              }
            : { component: Link, to: signInPath(pathname + query) })}
        >
          {t('alert.ask')}
        </Button>
      )}
      {existing && adjusting && <AlertSheet alert={existing} onClose={() => setAdjusting(false)} />}
    </Card>
  );
}
