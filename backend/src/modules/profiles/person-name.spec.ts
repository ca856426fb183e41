import { claimsToBeUs } from './person-name';

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
    'Staff',
  ])('is recognised: %s', (name) => expect(claimsToBeUs(name)).toBe(true));

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
  ])('does not include a real one: %s', (name) => expect(claimsToBeUs(name)).toBe(false));
});
