import { LANGUAGE_CODES } from '../../../locales/languages';
import { DOCUMENTS } from '../documents';
import { REASON_NAMES, reasonText, withReason } from './reason-templates';

describe('Reason templates', () => {
  it('name the document in either language', () => {
    expect(reasonText('expired', 'insurance', 'fr')).toBe(
      'Assurance : le document a expiré. Envoyez le document renouvelé.',
    );
    expect(reasonText('expired', 'license', 'en')).toBe(
      "Driver's licence: the document has expired. Send the renewed document.",
    );
  });

  it('are short enough for two in one reason', () => {
    const all = REASON_NAMES.flatMap((name) =>
      DOCUMENTS.flatMap((document) =>
        LANGUAGE_CODES.map((language) => reasonText(name, document.name, language)),
      ),
    );
    expect(Math.max(...all.map((text) => text.length))).toBeLessThan(250);
    expect(all.filter((text) => text.includes('{'))).toEqual([]);
  });

  it('are appended on their own line, once', () => {
    expect(withReason('', 'One.')).toBe('One.');
    expect(withReason('Mine. ', 'One.')).toBe('Mine.\nOne.');
    expect(withReason('Mine.\nOne.', 'One.')).toBe('Mine.\nOne.');
  });
});
