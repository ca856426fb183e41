import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { StatusChip } from '../../../components/status-chip';
import { Caption, CardTitle } from '../../../components/text';
import type { PushDevice } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useRemoveDevice } from '../api/devices';

export function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation('alerts');
  if (devices.length === 0) return null;
  return (
    <Card gap={2}>
      <CardTitle>{t('devices.title')}</CardTitle>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </Card>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const name = device.device ?? t('devices.unknown');
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Typography>{name}</Typography>
        <Caption>{t('devices.since', { time: format.nearMoment(device.created_at) })}</Caption>
      </div>
      {device.current ? (
        <StatusChip tone="good">{t('devices.here')}</StatusChip>
      ) : (
        <Button color="error" aria-label={t('devices.removeOne', { name })} onClick={() => setAsking(true)}>
          {t('devices.remove')}
        </Button>
      )}
      {asking && <RemoveDialog device={device} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Asks first, because only that browser can turn push on again. */
function RemoveDialog({ device, name, onClose }: { device: PushDevice; name: string; onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const remove = useRemoveDevice();
  return (
    <ConfirmDialog
      title={t('devices.askTitle', { name })}
      confirm={t('devices.remove')}
      cancelLabel={t('devices.keep')}
      done={t('devices.removed', { name })}
      command={remove}
      onConfirm={(callbacks) => remove.mutate(device, callbacks)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('devices.askText')}</Typography>
    </ConfirmDialog>
  );
}
