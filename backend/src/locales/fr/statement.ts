import { DateTime } from 'luxon';
import { DOUALA } from '../../platform/douala';
import { format } from './format';

export const statement = {
  title: 'Relevé du mois',
  month: (begins: Date) =>
    DateTime.fromJSDate(begins, { zone: DOUALA }).setLocale('fr').toFormat('LLLL yyyy'),
  all: 'Ensemble',
  figures: {
    opening: 'Solde au début',
    gross: 'Payé par les passagers',
    fees: 'dont frais de service',
    refunds: 'Remboursé',
    payouts: 'Versé aux conducteurs',
    costs: 'Pris par l’opérateur',
    balance: 'Solde à la fin',
  },
  credits: 'Bons utilisés par les passagers',
  result: 'Frais de service moins coûts et bons',
  owedToDrivers: 'Dû aux conducteurs à la fin du mois',
  owedToPassengers: 'Dû aux passagers à la fin du mois',
  open: 'Le mois n’est pas terminé : ces chiffres vont encore changer.',
  fromJournal: 'Chaque chiffre est une somme du journal, au franc près. Les frais rendus sont déjà retirés.',
  made: (at: Date) => `Établi le ${format.day(at)}`,
  units: 'Montants en francs CFA (XAF), heures de Douala',
};
