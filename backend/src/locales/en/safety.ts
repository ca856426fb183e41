import type { Texts } from '../fr';

const someone = (name: string) => name || 'Someone';

export const safety: Texts['safety'] = {
  contact: (t) =>
    `Mboa: ${someone(t.name)} wants you as a trusted contact for their trips. Accept or refuse: ${t.url}`,
  trip: (t) =>
    `Mboa: ${someone(t.name)} sends you their trip ${t.route} and may need help. Follow it: ${t.url}`,
};
