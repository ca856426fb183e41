import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Reservation, ReservedRide } from '../api/reservations';
import { PassengerList } from './passenger-list';

const Fold = styled('details')(({ theme }) => ({
  '& summary': {
    minHeight: 44,
    padding: '11px 4px',
    fontSize: '0.875rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
  },
}));

interface FoldedPassengersProps {
  fold: 'unpaid' | 'cancelled';
  ride: ReservedRide;
  passengers: readonly Reservation[];
}

/** Collapsed list of bookings that need no action; renders nothing if empty. */
export function FoldedPassengers({ fold, ride, passengers }: FoldedPassengersProps) {
  const { t } = useTranslation('driver');
  if (passengers.length === 0) return null;
  return (
    <Fold>
      <summary>{t(`passenger.folded.${fold}`, { count: passengers.length })}</summary>
      <PassengerList ride={ride} passengers={passengers} />
    </Fold>
  );
}
