interface Towns {
  from: string;
  to: string;
}

/** The public page of the journeys between two towns. */
export const corridor = {
  path: '/trajets/',
  missing: 'Trajet introuvable',
  home: 'Chercher un trajet',
  title: ({ from, to }: Towns) => `Covoiturage ${from} – ${to}`,
  intro: ({ from, to }: Towns) =>
    `Réservez une place de ${from} à ${to} et payez par mobile money. Les conducteurs sont vérifiés.`,
  prices: (low: string, high: string) =>
    low === high ? `Prochains départs à ${low} la place.` : `Prochains départs de ${low} à ${high} la place.`,
  journey: (km: number, time: string) => `Environ ${km} km et ${time} de route.`,
  next: 'Prochains départs',
  none: 'Aucun départ prévu pour le moment. Lancez une recherche pour être prévenu du prochain.',
  seats: (count: number) => (count === 1 ? '1 place libre' : `${count} places libres`),
  search: 'Voir tous les départs',
};
