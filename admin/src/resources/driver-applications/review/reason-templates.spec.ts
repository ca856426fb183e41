import { DOCUMENTS } from '../documents';
import { LANGUAGE_CODES } from '../../../locales/languages';
import { REASON_NAMES, reasonText, withReason } from './reason-templates';

describe('Ready reasons for a rejection', () => {
  it('name the document in either language', () => {
    expect(reasonText('expired', 'insurance', 'fr')).toBe(
      'Assurance : le document a expiré. Envoyez le document renouvelé.',
    );
    expect(reasonText('expired', 'license', 'en')).toBe(
      'Driving licence: the document has expired. Send the renewed document.',
    );
  });

  it('fit into what the API keeps, two of them at least', () => {
    const all = REASON_NAMES.flatMap((name) =>
      DOCUMENTS.flatMap((document) =>
        LANGUAGE_CODES.map((language) => reasonText(name, document.name, language)),
      ),
    );
    expect(Math.max(...all.map((text) => text.length))).toBeLessThan(250);
    expect(all.filter((text) => text.includes('{'))).toEqual([]);
  });

  it('are added to what is written, each on its line and once', () => {
    expect(withReason('', 'One.')).toBe('One.');
    expect(withReason('Mine. ', 'One.')).toBe('Mine.\nOne.');
    expect(withReason('Mine.\nOne.', 'One.')).toBe('Mine.\nOne.');
  });
});
