import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { StatusChip } from '../../../components/status-chip';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import type { PushDevice } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useRemoveDevice } from '../api/devices';

/** Who gets this person's push messages: a lent or lost phone is removed from here. */
export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation('alerts');
  if (devices.length === 0) return null;
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {t('devices.title')}
      </Typography>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </Card>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const errorText = useErrorText();
  const remove = useRemoveDevice();
  const name = device.device ?? t('devices.unknown');
  const end = () =>
    remove.mutate(device, {
      onSuccess: () => toast.done(t('devices.removed', { name })),
      onError: (error) => toast.failed(errorText(error)),
    });
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Typography>{name}</Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {t('devices.since', { time: format.nearMoment(device.created_at) })}
        </Typography>
      </div>
      {device.current ? (
        <StatusChip tone="good">{t('devices.here')}</StatusChip>
      ) : (
        <Button
          color="error"
          loading={remove.isPending}
          aria-label={t('devices.removeOne', { name })}
          onClick={end}
        >
          {t('devices.remove')}
        </Button>
      )}
    </div>
  );
}
