import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { CardTitle, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { offerUndo } from '../../../components/undo';
import { deviceStorage } from '../../../lib/device-storage';
import { personalKey } from '../../../lib/personal-data';
import { Denied, PushProblem, usePushState, useSwitchPush } from './push-section';

const POSTPONED_KEY = personalKey('push-later');

export interface PushOfferProps {
  moment: 'ticket' | 'ride';
  otherwise?: ReactNode;
}

/**
 * Offers push after a payment or publication, and remembers "later". Renders `otherwise` if push was answered before
 * or is unsupported.
 */
export default function PushOffer({ moment, otherwise = null }: PushOfferProps) {
  const { t } = useTranslation('alerts');
  const heading = useId();
  const state = usePushState();
  const change = useSwitchPush();
  const [later, setLater] = useState(() => deviceStorage.getItem(POSTPONED_KEY) !== null);
  // The other offer must not appear right after the answer.
  const [answered, setAnswered] = useState(false);
  const refused = change.isSuccess && state === 'denied';
  if (later || (state !== 'off' && !refused)) {
    const decided = later || state !== undefined;
    return decided && !answered && otherwise;
  }
  const postpone = () => {
    deviceStorage.setItem(POSTPONED_KEY, 'yes');
    setLater(true);
    setAnswered(true);
    offerUndo('offer', () => {
      deviceStorage.removeItem(POSTPONED_KEY);
      setLater(false);
    });
  };
  const turnOn = () => {
    setAnswered(true);
    change.mutate(true, {
      onSuccess: (next) => {
        if (next === 'on') toast.done(t('push.enabled'));
      },
    });
  };
  return (
    <Card as="section" aria-labelledby={heading} gap={2}>
      <div style={{ display: 'flex', gap: 12 }}>
        <NotificationsActiveRounded color="primary" aria-hidden />
        <CardTitle id={heading}>{t(moment === 'ticket' ? 'ask.ticketTitle' : 'ask.rideTitle')}</CardTitle>
      </div>
      {refused ? (
        <div role="status">
          <Denied />
        </div>
      ) : (
        <Note>{t(moment === 'ticket' ? 'ask.ticketText' : 'ask.rideText')}</Note>
      )}
      <PushProblem error={change.error} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {!refused && (
          <Button variant="contained" loading={change.isPending} onClick={turnOn}>
            {t('ask.enable')}
          </Button>
        )}
        <Button onClick={postpone}>{t('ask.later')}</Button>
      </div>
    </Card>
  );
}
