import { toCardinal } from 'n2words/fr-FR';
import { format } from './format';

export const receipt = {
  slogan: 'Voyager ensemble',
  title: 'Reçu de paiement',
  issued: (at: Date) => `Émis le ${format.day(at)}`,
  paid: 'Montant payé',
  /** The amount in words (XAF). */
  inWords: (amount: number) =>
    `Arrêté le présent reçu à la somme de ${toCardinal(amount)} ${amount < 2 ? 'franc' : 'francs'} CFA.`,
  standing: {
    none: 'Payé',
    underWay: 'Remboursement en cours',
    part: 'Remboursé en partie',
    all: 'Remboursé',
  },
  refunded: (amount: string, at: Date | null) =>
    `${amount} remboursés${at === null ? '' : ` le ${format.day(at)}`} au numéro qui a payé.`,
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
  units: 'Montants en francs CFA (XAF), heures de Douala',
};
