import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { lazyComponent } from '../../../components/lazy-component';
import { StatusChip } from '../../../components/status-chip';
import { Caption, CardTitle } from '../../../components/text';
import { toast } from '../../../components/toast';
import { offerUndo } from '../../../components/undo';
import { useErrorText } from '../../../lib/api/error-text';
import {
  type DepartureAlert,
  termsOf,
  useAddAlert,
  useDepartureAlerts,
  useRemoveAlert,
} from '../../../lib/departure-alerts';
import { useFormat } from '../../../lib/format/use-format';
import { dayWith } from '../../../lib/format/weekdays';

const AlertSheet = lazyComponent(() => import('../../../components/alert-sheet').then((m) => m.AlertSheet));

export function DepartureAlerts() {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const errorText = useErrorText();
  const { data: alerts } = useDepartureAlerts();
  const remove = useRemoveAlert();
  const add = useAddAlert();
  const [edited, setEdited] = useState<DepartureAlert | null>(null);
  if (!alerts || alerts.length === 0) return null;
  const daysText = ({ date, date_to, weekdays }: DepartureAlert) => {
    const to = date_to && format.longCalendarDay(date_to);
    const names = weekdays?.map((weekday) => format.weekday(dayWith(weekday))).join(', ');
    if (names) return t('departures.weekdays', { days: names, to });
    return to ? t('departures.until', { from: format.longCalendarDay(date), to }) : format.calendarDay(date);
  };
  const describe = (alert: DepartureAlert) => {
    const { min_seats, max_price } = alert;
    const seats = min_seats > 1 && t('departures.seats', { count: min_seats });
    const price = max_price && t('departures.maxPrice', { price: format.money(max_price) });
    return [daysText(alert), seats, price].filter(Boolean).join(' · ');
  };
  const failed = (error: unknown) => toast.failed(errorText(error));
  const removeAlert = (alert: DepartureAlert) =>
    remove.mutate(alert, {
      onSuccess: () => offerUndo('alert', () => void add.mutateAsync(termsOf(alert)).catch(failed)),
      onError: failed,
    });
  return (
    <Card gap={2}>
      <CardTitle>{t('departures.title')}</CardTitle>
      {alerts.map((alert) => {
        const journey = `${alert.from_city} → ${alert.to_city}`;
        const day = format.calendarDay(alert.date);
        const conditions = describe(alert);
        return (
          <div
            key={alert.id}
            style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8, minHeight: 44 }}
          >
            <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
              <Typography>{journey}</Typography>
              <Caption>{conditions}</Caption>
            </div>
            {alert.told && <StatusChip tone="good">{t('departures.told')}</StatusChip>}
            <div style={{ marginInline: -8 }}>
              <Button aria-label={t('departures.editOne', { journey, day })} onClick={() => setEdited(alert)}>
                {t('departures.edit')}
              </Button>
              <Button
                color="error"
                aria-label={t('departures.removeOne', { journey, day })}
                onClick={() => removeAlert(alert)}
              >
                {t('departures.remove')}
              </Button>
            </div>
          </div>
        );
      })}
      {edited && <AlertSheet alert={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
