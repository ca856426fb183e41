import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Caption, CardTitle } from '../../../components/text';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { StatusChip } from '../../../components/status-chip';
import { toast } from '../../../components/toast';
import { offerUndo } from '../../../components/undo';
import { useErrorText } from '../../../lib/api/error-text';
import {
  type DepartureAlert,
  useAddAlert,
  useDepartureAlerts,
  useRemoveAlert,
} from '../../../lib/departure-alerts';
import { useFormat } from '../../../lib/format/use-format';

export function DepartureAlerts() {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const errorText = useErrorText();
  const { data: alerts } = useDepartureAlerts();
  const remove = useRemoveAlert();
  const add = useAddAlert();
  if (!alerts || alerts.length === 0) return null;
  const failed = (error: unknown) => toast.failed(errorText(error));
  const end = ({ from_city, to_city, date, ...rest }: DepartureAlert) =>
    remove.mutate(
      { from_city, to_city, date, ...rest },
      {
        onSuccess: () =>
          offerUndo('alert', () => void add.mutateAsync({ from_city, to_city, date }).catch(failed)),
        onError: failed,
      },
    );
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <CardTitle>{t('departures.title')}</CardTitle>
      {alerts.map((alert) => {
        const journey = `${alert.from_city} → ${alert.to_city}`;
        const day = format.calendarDay(alert.date);
        return (
          <div key={alert.id} style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 }}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Typography>{journey}</Typography>
              <Caption>{day}</Caption>
            </div>
            {alert.told && <StatusChip tone="good">{t('departures.told')}</StatusChip>}
            <Button
              color="error"
              aria-label={t('departures.removeOne', { journey, day })}
              onClick={() => end(alert)}
            >
              {t('departures.remove')}
            </Button>
          </div>
        );
      })}
    </Card>
  );
}
