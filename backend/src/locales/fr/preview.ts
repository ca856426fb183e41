/** What a messenger shows of a shared ride. */
export const preview = {
  locale: 'fr_FR',
  ride: (t: { price: string; seats: number; driver: string }) =>
    `${t.price} la place, ${free(t.seats)}, avec ${t.driver}. Réservez et payez par mobile money.`,
  over: "Ce départ n'est plus à réserver. Voyez les autres.",
};

const free = (seats: number) =>
  seats === 0 ? 'complet' : seats === 1 ? '1 place libre' : `${seats} places libres`;
