import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { CardList } from '../../../components/card';
import { ContactWays } from '../../../components/contact-ways';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import { Caption, RowTitle } from '../../../components/text';
import { useOpenChat } from '../../../lib/chat-link';
import { useFormat } from '../../../lib/format/use-format';
import { usePersonName } from '../../../lib/person-name';
import type { Reservation, ReservedRide } from '../api/reservations';
import { useIsQueued } from '../boarding/boarding-store';
import { bookedPart } from '../passenger-part';
import { type PassengerState, passengerState } from '../passengers';

const TONES = {
  paid: 'good',
  boarded: 'solid',
  travelled: 'quiet',
  paying: 'wait',
  unpaid: 'wait',
  cancelled: 'bad',
} as const satisfies Record<PassengerState, StatusTone>;

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '12px 0',
  '& .who': { flex: '1 1 120px', minWidth: 0 },
});

interface PassengerListProps {
  ride: ReservedRide;
  passengers: readonly Reservation[];
  afterTrip?: (passenger: Reservation, departure: string) => ReactNode;
}

export function PassengerList({ ride, passengers, afterTrip }: PassengerListProps) {
  const { t } = useTranslation(['driver', 'common', 'boarding', 'parts']);
  const format = useFormat();
  const isWaiting = useIsQueued(ride.id);
  const nameOf = usePersonName();
  const openChat = useOpenChat();
  return (
    <CardList sx={{ px: 4 }}>
      {passengers.map((passenger) => {
        const { user, seats, id } = passenger;
        const name = nameOf(user.full_name, t('passenger.unnamed'));
        const state = passengerState(passenger);
        const part = bookedPart(ride, passenger);
        return (
          <Row key={id}>
            <Avatar name={user.full_name} url={user.avatar_url} />
            <span className="who">
              <RowTitle>{name}</RowTitle>
              <Caption component="span">{t('common:seats', { count: seats })}</Caption>
              {part.isPart && (
                <Caption>
                  {part.from_city} → {part.to_city}, {format.time(part.departure_time)}
                </Caption>
              )}
              {passenger.travellers && (
                <Caption>{passenger.travellers.map((one) => one.full_name).join(', ')}</Caption>
              )}
              {passenger.phones_from && (
                <Caption>
                  {t('parts:contact.phonesFrom', { when: format.nearMoment(passenger.phones_from) })}
                </Caption>
              )}
            </span>
            {state === 'paid' && isWaiting(id) ? (
              <StatusChip tone="wait">{t('boarding:waiting')}</StatusChip>
            ) : (
              <StatusChip tone={TONES[state]}>{t(`passenger.${state}`)}</StatusChip>
            )}
            <ContactWays
              compact
              name={name}
              phone={user.phone}
              onWrite={() => openChat(ride, { id: passenger.user_id, name, avatar: user.avatar_url })}
            />
            {afterTrip?.(passenger, part.departure_time)}
          </Row>
        );
      })}
    </CardList>
  );
}
