import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ErrorState } from '../../../components/error-state';
import { Screen } from '../../../components/screen';
import { SwitchRow } from '../../../components/switch-row';
import { CardTitle, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import type { NoticePreferences } from '../../../lib/api/types';
import type { AlertKind } from '../../../lib/notices/alert';
import { playSound } from '../alerts/device-alerts';
import { usePushDevices } from '../api/devices';
import { useChangePreference, useNoticePreferences } from '../api/preferences';
import { PushSection } from '../push/push-section';
import { DepartureAlerts } from './departure-alerts';
import { DeviceList } from './device-list';
import { useDeviceSettings } from './device-settings';

export function NoticeSettingsScreen() {
  const { t } = useTranslation('alerts');
  const devices = usePushDevices();
  const preferences = useNoticePreferences();
  return (
    <Screen title={t('title')} backTo="/profile/notifications">
      <PushSection isRegistered={devices.data?.some(({ current }) => current)} />
      <DeviceList devices={devices.data ?? []} />
      <DepartureAlerts />
      {preferences.data ? (
        <Choices chosen={preferences.data} />
      ) : preferences.isError ? (
        <ErrorState query={preferences} />
      ) : (
        [0, 1, 2].map((key) => <Skeleton key={key} variant="rounded" height={220} />)
      )}
    </Screen>
  );
}

/** Messages are announced inside the app only. */
const CHANNELS = {
  bookings: ['push', 'in_app', 'sms'],
  rides: ['push', 'in_app', 'sms'],
  messages: ['in_app'],
} as const satisfies Record<AlertKind, readonly string[]>;

const KINDS: readonly AlertKind[] = ['bookings', 'rides', 'messages'];

function Choices({ chosen }: { chosen: NoticePreferences }) {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const change = useChangePreference();
  const choose = (changes: Partial<NoticePreferences>) =>
    change.mutate(changes, { onError: (error) => toast.failed(t('notSaved'), errorText(error)) });
  return (
    <>
      {KINDS.map((kind) => (
        <KindCard key={kind} kind={kind} chosen={chosen} onChoose={choose} />
      ))}
      {(chosen.whatsapp_offered || chosen.whatsapp) && (
        <Card gap={1}>
          <CardTitle>{t('whatsapp.title')}</CardTitle>
          <SwitchRow
            label={t('whatsapp.label')}
            checked={chosen.whatsapp}
            onChange={(whatsapp) => choose({ whatsapp })}
          />
          <Note>{t('whatsapp.text')}</Note>
        </Card>
      )}
      <Card gap={1}>
        <CardTitle>{t('quiet.title')}</CardTitle>
        <SwitchRow
          label={t('quiet.label')}
          checked={chosen.quiet_hours}
          onChange={(quiet_hours) => choose({ quiet_hours })}
        />
        <Note>{t('quiet.text')}</Note>
      </Card>
      <DeviceCard />
    </>
  );
}

interface KindCardProps {
  kind: AlertKind;
  chosen: NoticePreferences;
  onChoose: (changes: Partial<NoticePreferences>) => void;
}

function KindCard({ kind, chosen, onChoose }: KindCardProps) {
  const { t } = useTranslation('alerts');
  const heading = useId();
  const sound = useDeviceSettings(({ sounds }) => sounds[kind]);
  const setSound = useDeviceSettings((settings) => settings.setSound);
  return (
    <Card role="group" aria-labelledby={heading} gap={1}>
      <CardTitle id={heading}>{t(`kinds.${kind}`)}</CardTitle>
      {CHANNELS[kind].map((channel) => {
        const name = `${kind}_${channel}` as keyof NoticePreferences;
        return (
          <SwitchRow
            key={channel}
            label={t(`channels.${channel}`)}
            checked={chosen[name]}
            onChange={(on) => onChoose({ [name]: on })}
          />
        );
      })}
      <SwitchRow label={t('channels.sound')} checked={sound} onChange={(on) => setSound(kind, on)} />
      <Note>{t(`smsLaw.${kind}`)}</Note>
    </Card>
  );
}

function DeviceCard() {
  const { t } = useTranslation('alerts');
  const vibration = useDeviceSettings((settings) => settings.vibration);
  const setVibration = useDeviceSettings((settings) => settings.setVibration);
  return (
    <Card gap={1}>
      <CardTitle>{t('device.title')}</CardTitle>
      <SwitchRow label={t('device.vibration')} checked={vibration} onChange={setVibration} />
      <Button sx={{ justifySelf: 'start', ml: -2 }} onClick={playSound}>
        {t('device.listen')}
      </Button>
      <Note>{t('device.text')}</Note>
    </Card>
  );
}
