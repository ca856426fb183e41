import { DateTime } from 'luxon';
import { toCardinal } from 'n2words/fr-FR';
import { DOUALA } from '../../platform/douala';
import { format } from './format';

export const receipt = {
  slogan: 'Voyager ensemble',
  title: 'Reçu de paiement',
  issued: (at: Date) => `Émis le ${format.day(at)}`,
  paid: 'Montant payé',
  /** The amount in words (XAF). */
  inWords: (amount: number) =>
    `Arrêté le présent reçu à la somme de ${toCardinal(amount)} ${amount < 2 ? 'franc' : 'francs'} CFA.`,
  status: {
    none: 'Payé',
    moved: 'Paiement reporté',
    underWay: 'Remboursement en cours',
    part: 'Remboursé en partie',
    all: 'Remboursé',
  },
  refunded: (amount: string, at: Date | null) =>
    `${amount} remboursés${at === null ? '' : ` le ${format.day(at)}`} au numéro qui a payé.`,
  moved: (amount: string) => `${amount} ont été reportés sur une autre réservation.`,
  refundDue: (amount: string) => `${amount} seront remboursés au numéro qui a payé.`,
  departure: (moment: string) => `Départ le ${moment}`,
  seats: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  rows: {
    fee: 'Frais de service compris',
    credit: 'Réglé par un bon',
    passenger: 'Payé par',
    provider: 'Moyen de paiement',
    paidAt: 'Payé le',
    reference: 'Référence',
    driver: 'Conducteur',
  },
  check: 'Vérifier ce reçu',
  scan: 'Scannez le code ou ouvrez cette adresse : la page dit si le reçu est authentique.',
  units: 'Montants en francs CFA (XAF), heure de Douala',
};

/** The list of travellers that drivers print. */
export const manifest = {
  title: 'Liste des voyageurs',
  facts: {
    departure: 'Départ',
    meetingPoint: 'Lieu de rendez-vous',
    car: 'Voiture',
    plate: 'Immatriculation',
    driver: 'Conducteur',
  },
  columns: { name: 'Nom', part: 'Trajet', boarded: 'À bord', signature: 'Signature' },
  boarded: 'Oui',
  companion: (name: string) => `Avec ${name}`,
  empty: 'Aucune place n’est encore payée.',
  driverSignature: 'Signature du conducteur',
  made: (moment: string) => `Liste établie : ${moment} (heure de Douala)`,
};

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
  fromJournal:
    'Chaque chiffre est une somme du journal, au franc près. Les frais remboursés sont déjà déduits.',
  made: (at: Date) => `Établi le ${format.day(at)}`,
  units: 'Montants en francs CFA (XAF), heure de Douala',
};
