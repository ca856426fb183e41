import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { LinkButton, MainButton } from '../../../components/main-button';
import { share } from '../../../components/share';
import { CardTitle, FailureNote, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useTrip, useTripCommands } from '../api/trip';
import { useTrustedContact } from '../api/trusted-contact';
import { EmergencyCalls } from './emergency-calls';

interface TripPanelProps {
  booking: Booking;
  underWay: boolean;
  departed: boolean;
  ratingId: string | null;
}

export function TripPanel({ booking, underWay, departed, ratingId }: TripPanelProps) {
  const commands = useTripCommands(booking.id);
  const trip = useTrip(booking.id);
  const travelled = booking.status === 'confirmed' || booking.status === 'completed';
  return (
    <>
      {departed && travelled && trip.data && (
        <Arrived arrivedAt={trip.data.arrived_at} arrive={commands.arrive} ratingId={ratingId} />
      )}
      <Sharing booking={booking} trip={trip} commands={commands} />
      {underWay && <Emergency sentAt={trip.data?.contact_sent_at ?? null} send={commands.send} />}
    </>
  );
}

type Commands = ReturnType<typeof useTripCommands>;

interface SharingProps {
  booking: Booking;
  trip: ReturnType<typeof useTrip>;
  commands: Commands;
}

function Sharing({ booking: { ride }, trip, commands }: SharingProps) {
  const { t } = useTranslation(['safety', 'common']);
  const format = useFormat();
  const { url = null, expires_at = null } = trip.data ?? {};
  const shareLink = (path: string) => {
    const text = t('share.message', { from: ride.from_city, to: ride.to_city });
    void share({ path, text, copied: t('common:linkCopied') });
  };
  const { share: start, revoke } = commands;
  const error = start.error ?? revoke.error ?? trip.error;
  // Unpaid, cancelled or ended trips can't be shared.
  if (trip.data && expires_at === null) return null;
  return (
    <Card gap={2}>
      <CardTitle>{t('share.title')}</CardTitle>
      <Note>
        {url && expires_at ? t('share.until', { when: format.nearMoment(expires_at) }) : t('share.text')}
      </Note>
      <MainButton
        loading={start.isPending}
        onClick={() =>
          url ? shareLink(url) : start.mutate(undefined, { onSuccess: (shared) => shareLink(shared.url) })
        }
      >
        {t(url ? 'share.again' : 'share.action')}
      </MainButton>
      {url && (
        <Button
          color="inherit"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined, { onSuccess: () => toast.done(t('share.stopped')) })}
        >
          {t('share.stop')}
        </Button>
      )}
      <FailureNote error={error} />
    </Card>
  );
}

function Emergency({ sentAt, send }: { sentAt: string | null; send: Commands['send'] }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const { data: contact } = useTrustedContact();
  return (
    <Card gap={2}>
      <CardTitle>{t('emergency.title')}</CardTitle>
      <EmergencyCalls />
      {contact?.confirmed && (
        <Button
          variant="outlined"
          size="large"
          loading={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => toast.done(t('emergency.sent', { name: contact.name })),
            })
          }
        >
          {t('emergency.send', { name: contact.name })}
        </Button>
      )}
      {/* Undefined while loading or without network. */}
      {contact !== undefined && !contact?.confirmed && (
        <LinkButton to="/profile">{t('emergency.noContact')}</LinkButton>
      )}
      {sentAt && <Note>{t('emergency.sentAt', { when: format.nearMoment(sentAt) })}</Note>}
      <FailureNote error={send.error} />
    </Card>
  );
}

interface ArrivedProps {
  arrivedAt: string | null;
  arrive: Commands['arrive'];
  ratingId: string | null;
}

function Arrived({ arrivedAt, arrive, ratingId }: ArrivedProps) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const scrollToRating = () => {
    if (ratingId) document.getElementById(ratingId)?.scrollIntoView({ behavior: 'smooth' });
  };
  return (
    <Card gap={2}>
      {arrivedAt ? (
        <>
          <CardTitle>{t('arrived.done', { when: format.nearMoment(arrivedAt) })}</CardTitle>
          {ratingId ? (
            <Button variant="outlined" size="large" onClick={scrollToRating}>
              {t('arrived.rate')}
            </Button>
          ) : (
            <Note>{t('arrived.rateLater')}</Note>
          )}
        </>
      ) : (
        <>
          <Button
            variant="outlined"
            size="large"
            loading={arrive.isPending}
            onClick={() => arrive.mutate(undefined, { onSuccess: scrollToRating })}
          >
            {t('arrived.action')}
          </Button>
          <Note>{t('arrived.text')}</Note>
        </>
      )}
      <FailureNote error={arrive.error} />
    </Card>
  );
}
