/** What applicants read in a rejection: what is wrong, and what to send. `{document}` is the document in question. */
export const reasons = {
  sentences: {
    unreadable:
      '{document} : la photo est illisible. Envoyez une photo nette, prise de face et à la lumière, où tout le texte se lit.',
    cut_off: '{document} : un bord est coupé. Envoyez une photo où le document entier se voit.',
    side_missing: '{document} : il manque une face. Envoyez le recto et le verso.',
    expired: '{document} : le document a expiré. Envoyez le document renouvelé.',
    other_number: '{document} : le numéro saisi n’est pas celui du document. Corrigez le numéro.',
    other_name:
      '{document} : le nom n’est pas le même que sur vos autres documents. Envoyez un document à votre nom.',
    other_document: '{document} : la photo montre un autre document. Envoyez le document demandé.',
    used_before:
      '{document} : cette photo a déjà été utilisée dans une autre demande. Envoyez une photo de votre propre document.',
  },
  /** Documents as their owners call them. */
  documents: {
    national_id: 'Carte d’identité',
    license: 'Permis de conduire',
    registration: 'Carte grise',
    insurance: 'Assurance',
    technical_inspection: 'Visite technique',
    road_tax: 'Vignette',
    vehicle: 'Photos du véhicule',
  },
};

export type Reasons = typeof reasons;
