import { preferredLanguage, preferredMediaType } from './negotiation';

const OFFERS = ['application/json', 'application/pdf'] as const;

describe('The preferred media type', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/pdf', 'application/pdf'],
    ['Application/PDF', 'application/pdf'],
    ['application/pdf, */*', 'application/pdf'],
    ['application/pdf, application/json', 'application/pdf'],
    ['application/json, application/pdf', 'application/json'],
    ['application/pdf;q=0.5, application/json', 'application/json'],
    ['application/pdf;q=0.5, application/json;q=0.4', 'application/pdf'],
    ['application/json;q=0.9, */*;q=1', 'application/pdf'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/json'],
    ['*/*, application/json;q=0', 'application/pdf'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/pdf; q = 1.000', 'application/pdf'],
    ['application/pdf; q=0.5, application/json', 'application/json'],
    ['application/pdf; charset=utf-8; q=0.5, application/json', 'application/json'],
  ])('for %j is %s', (accept, type) => {
    expect(preferredMediaType(accept, OFFERS)).toBe(type);
  });

  it.each([
    'text/html',
    'image/*',
    'application/json;q=0',
    'application/json; q=0',
    '*/*;q=0',
    'application/pdf;q=0, application/json;q=0.0',
    'application/pdf;q=two',
    'application/pdf;q=-1',
    ',;,',
    'applicationXjson',
  ])('for %j is none', (accept) => {
    expect(preferredMediaType(accept, OFFERS)).toBeNull();
  });
});

describe('The preferred language', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CM,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-GB, fr;q=0.5', 'en'],
    ['de, en;q=0.3', 'en'],
    ['*', 'fr'],
    ['de', null],
    ['french', null],
    ['en;q=0', null],
    [undefined, null],
  ])('for %j is %s', (acceptLanguage, language) => {
    expect(preferredLanguage(acceptLanguage, ['fr', 'en'])).toBe(language);
  });
});
