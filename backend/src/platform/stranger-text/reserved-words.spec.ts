import { impersonatesPlatform, isUnfitLine, nameInOurTexts } from './reserved-words';

describe('A name that claims to be staff', () => {
  it.each([
    'Mboa Support Officiel',
    'MBOA',
    'mboa-cm',
    'MboaCameroun',
    'Équipe Mboa',
    'M b o a',
    'M.B.O.A',
    'Mb oa',
    'Мboa', // a Cyrillic М
    'Mbοa', // a Greek ο
    'Mb0a',
    'Ｍｂｏａ',
    'M\u200Bboa',
    'Mböa',
    'Support',
    'S u p p o r t',
    'Supp0rt Client',
    'SUPPORTCLIENT',
    'Suppоrt',
    'Paul (Admin)',
    'Adm1n',
    '@dmin',
    'Administrateur',
    'Modérateur',
    'OFFICIEL',
    '0fficiel',
    'Offıciel',
    'Official account',
    'Service client',
    'Service-Client',
    'MTN Cameroun',
    'ᴍʙᴏᴀ', // small capitals
    'ꓟꓐꓳꓮ', // Lisu
    'Mb໐a', // a Lao zero
    'мвоа', // Cyrillic only
    '🅼🅱🅾🅰',
    '🇲🇧🇴🇦',
    'rnboa',
    'M\u2060b\uFEFFo\u180Ea',
    'Ѕᴜᴘᴘᴏʀᴛ',
    'Orange Money',
    'Staff',
  ])('is recognised: %s', (name) => expect(impersonatesPlatform(name)).toBe(true));

  it.each([
    'Aïcha Ngono',
    'Jean-Paul Mbarga',
    'Mbouda Alice',
    'Tam Boa',
    'Ambo Amadou',
    'Samuel Eto’o Fils',
    'N’Golo Kanté',
    'Amina Adamou',
    'Office Kamga',
    'Marie Staffieri',
    'Momo Jean',
    'Olivier 2',
    'Иван Петров',
    'محمد',
  ])('is not recognised in the name of a person: %s', (name) =>
    expect(impersonatesPlatform(name)).toBe(false),
  );
});

describe('A name in our texts', () => {
  it.each(['Awa Ndi', 'Jean-Paul Mbarga', 'Momo Jean', 'محمد', 'Nguyễn', 'Bernard Fouda'])(
    'is used as it is: %s',
    (name) => expect(nameInOurTexts(name)).toBe(name),
  );

  it.each([
    'URGENT pay again to 677123456',
    'Paul scam.ga/pay',
    'Appelle six sept sept un deux trois quatre cinq six',
    'ᴍʙᴏᴀ Sécurité',
    'Payez cash',
    'Olivier 2',
    'Paul ໖໗໗',
  ])('is omitted with a link, a number, a request or a brand: %s', (name) =>
    expect(nameInOurTexts(name)).toBe(''),
  );

  it('may contain a one-digit number, but not a longer one', () => {
    expect(isUnfitLine('Olivier 2')).toBe(false);
    expect(isUnfitLine('Olivier 699')).toBe(true);
  });
});
