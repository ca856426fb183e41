import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { toast } from '../../../components/toast';
import { personalKey } from '../../../lib/personal-data';
import { Denied, PushProblem } from './push-section';
import { usePushState, useSwitchPush } from './use-push';

const LATER = personalKey('push-later');

/**
 * Offers push messages where a person has just got something worth hearing about: a paid ticket, a published ride. Says what
 * comes before the browser asks; "later" is remembered, the settings keep the offer.
 */
export default function PushOffer({ moment }: { moment: 'ticket' | 'ride' }) {
  const { t } = useTranslation('alerts');
  const heading = useId();
  const state = usePushState();
  const change = useSwitchPush();
  const [later, setLater] = useState(() => localStorage.getItem(LATER) !== null);
  const refused = change.isSuccess && state === 'denied';
  if (later || (state !== 'off' && !refused)) return null;
  const putOff = () => {
    localStorage.setItem(LATER, 'yes');
    setLater(true);
  };
  const turnOn = () =>
    change.mutate(true, {
      onSuccess: (next) => {
        if (next === 'on') toast.done(t('push.enabled'));
      },
    });
  return (
    <Card as="section" aria-labelledby={heading} sx={{ display: 'grid', gap: 2 }}>
      <div style={{ display: 'flex', gap: 12 }}>
        <NotificationsActiveRounded color="primary" aria-hidden />
        <Typography id={heading} component="h2" sx={{ fontWeight: 600 }}>
          {t(moment === 'ticket' ? 'ask.ticketTitle' : 'ask.rideTitle')}
        </Typography>
      </div>
      {refused ? (
        <div role="status">
          <Denied />
        </div>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t(moment === 'ticket' ? 'ask.ticketText' : 'ask.rideText')}
        </Typography>
      )}
      <PushProblem error={change.error} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {!refused && (
          <Button variant="contained" loading={change.isPending} onClick={turnOn}>
            {t('ask.enable')}
          </Button>
        )}
        <Button onClick={putOff}>{t('ask.later')}</Button>
      </div>
    </Card>
  );
}
