const someone = (name: string) => name || 'Quelqu’un';

/** SMS to trusted contacts. `name`: first name, or empty. */
export const safety = {
  contact: (t: { name: string; url: string }) =>
    `Mboa : ${someone(t.name)} veut vous choisir comme contact de confiance pour ses voyages. Acceptez ou refusez : ${t.url}`,
  trip: (t: { name: string; route: string; url: string }) =>
    `Mboa : ${someone(t.name)} vous envoie son trajet ${t.route} et a peut-être besoin d’aide. Suivez-le : ${t.url}`,
};
