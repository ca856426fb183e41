import { compose, defineText } from './texts';

const greeting = defineText<{ name: string }>({
  en: ({ name }) => `Hello ${name}`,
  fr: ({ name }) => `Bonjour ${name}`,
});

describe('The language of a text', () => {
  it('is English for an SMS and French for a push where the person has chosen none', () => {
    expect(compose(greeting, { channel: 'sms', locale: null }, { name: 'Awa' })).toBe('Hello Awa');
    expect(compose(greeting, { channel: 'push', locale: null }, { name: 'Awa' })).toBe('Bonjour Awa');
  });

  it('is the one the person chose, on every channel', () => {
    expect(compose(greeting, { channel: 'sms', locale: 'fr' }, { name: 'Awa' })).toBe('Bonjour Awa');
    expect(compose(greeting, { channel: 'push', locale: 'en' }, { name: 'Awa' })).toBe('Hello Awa');
  });

  it('stays on one line whatever a name holds', () => {
    expect(compose(greeting, { channel: 'sms', locale: 'en' }, { name: 'Awa\r\n\u00a0Ngo\n' })).toBe(
      'Hello Awa Ngo',
    );
  });
});
