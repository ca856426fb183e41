import { formatDoualaTime } from '../../../locales';
import { defineText } from '../../notifications';

interface GivenUp {
  from: string;
  to: string;
  departure: Date;
  seats: number;
  passenger: string;
  /** The platform cancelled it, not the passenger. */
  byStaff: boolean;
}

/** To the driver, who was told when these seats were paid: they are given up. */
export const seatsGivenUpText = defineText<GivenUp>({
  en: ({ from, to, departure, seats, passenger, byStaff }) => {
    const what = `${seats === 1 ? '1 seat' : `${seats} seats`} on your ride ${from} - ${to} on ${formatDoualaTime(departure, 'en')}`;
    return byStaff
      ? `We have cancelled the booking of ${passenger || 'a passenger'}: ${what}.`
      : `${passenger || 'A passenger'} has cancelled ${what}.`;
  },
  fr: ({ from, to, departure, seats, passenger, byStaff }) => {
    const what = `${seats === 1 ? '1 place' : `${seats} places`} sur votre trajet ${from} - ${to} du ${formatDoualaTime(departure, 'fr')}`;
    return byStaff
      ? `Nous avons annulé la réservation de ${passenger || 'un passager'} : ${what}.`
      : `${passenger || 'Un passager'} a annulé ${what}.`;
  },
});
