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
  empty: "Aucune place n'est encore payée.",
  driverSignature: 'Signature du conducteur',
  made: (moment: string) => `Liste établie : ${moment} (heure de Douala)`,
};
