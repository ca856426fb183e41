import IosShareRounded from '@mui/icons-material/IosShareRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { share } from '../../../components/share';
import { SwitchRow } from '../../../components/switch-row';
import { CardTitle, FailureNote, Note } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useTripCommands } from '../api/trip';

/** Shares departure and trip link with each traveller, and the boarding code if the booker adds it. */
export function ShareTravellers({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['travellers', 'common']);
  const format = useFormat();
  const [withCode, setWithCode] = useState(false);
  const trip = useTripCommands(booking.id).share;
  const { ride, travellers = [], verification_code: code } = booking;
  const text = (name: string) =>
    [
      t('share.message', {
        ...{ name, from: ride.from_city, to: ride.to_city },
        when: format.nearMoment(ride.departure_time),
      }),
      ride.meeting_point && t('share.place', { place: ride.meeting_point }),
      t('share.car', { car: [ride.car_model, ride.car_plate].filter(Boolean).join(', ') }),
      withCode && code && t('share.code', { code }),
    ]
      .filter(Boolean)
      .join(' ');
  const send = (name: string) =>
    trip.mutate(undefined, {
      onSuccess: ({ url }) => void share({ path: url, text: text(name), copied: t('common:linkCopied') }),
    });
  return (
    <Card gap={2}>
      <CardTitle>{t('share.title')}</CardTitle>
      <Note>{t('share.text')}</Note>
      {travellers.map(({ full_name }, seat) => (
        <Button
          key={seat}
          variant="outlined"
          startIcon={<IosShareRounded />}
          disabled={trip.isPending}
          onClick={() => send(full_name)}
        >
          {t('share.send', { name: full_name })}
        </Button>
      ))}
      {code && (
        <>
          <SwitchRow label={t('share.withCode')} checked={withCode} onChange={setWithCode} />
          {withCode && <Note>{t('share.codeWarning')}</Note>}
        </>
      )}
      <FailureNote error={trip.error} />
    </Card>
  );
}
