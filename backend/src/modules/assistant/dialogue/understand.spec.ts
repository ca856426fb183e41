import { Gazetteer, understand } from './understand';

const TOWNS = [
  'Douala',
  'Yaoundé',
  'Bafoussam',
  'Bamenda',
  'Garoua',
  'Maroua',
  'Ngaoundéré',
  'Bertoua',
  'Buea',
  'Ébolowa',
  'Limbe',
  'Kribi',
  'Édéa',
  'Nkongsamba',
  'Dschang',
  'Foumban',
  'Kumba',
  'Mbalmayo',
  'Nanga-Eboko',
  'Sangmélima',
  'Mbouda',
  'Bafang',
  'Loum',
  'Tiko',
  'Mora',
  'Kousséri',
];
const gazetteer = new Gazetteer(TOWNS);
/** A Thursday. */
const now = new Date('2026-11-26T12:00:00Z');
const [TODAY, TOMORROW, IN_TWO] = ['2026-11-26', '2026-11-27', '2026-11-28'];

type Row = [text: string, from: string, to: string, day: string | null, seats: number | null];
const JOURNEYS: Row[] = [
  ['douala yaounde demain 2 places', 'Douala', 'Yaoundé', TOMORROW, 2],
  ['dla yde 24/12', 'Douala', 'Yaoundé', '2026-12-24', null],
  ['DLA YDE', 'Douala', 'Yaoundé', null, null],
  ['dla-yde demain', 'Douala', 'Yaoundé', TOMORROW, null],
  ['Douala - Yaoundé', 'Douala', 'Yaoundé', null, null],
  ['de Douala à Yaoundé demain', 'Douala', 'Yaoundé', TOMORROW, null],
  ['je veux aller à Kribi de Douala', 'Douala', 'Kribi', null, null],
  ['pour Kribi depuis Yaoundé aujourd’hui', 'Yaoundé', 'Kribi', TODAY, null],
  ['Bonjour, Bafoussam Douala samedi 3 personnes', 'Bafoussam', 'Douala', IN_TWO, 3],
  ['hello from bamenda to buea tomorrow', 'Bamenda', 'Buea', TOMORROW, null],
  ['i wan go yaounde from douala tumoro', 'Douala', 'Yaoundé', TOMORROW, null],
  ['wan comot dla go bda 2 pipo', 'Douala', 'Bamenda', null, 2],
  ['dwala yaounde', 'Douala', 'Yaoundé', null, null],
  ['duala yaunde demain', 'Douala', 'Yaoundé', TOMORROW, null],
  ['doula yaoude', 'Douala', 'Yaoundé', null, null],
  ['garoua maroua', 'Garoua', 'Maroua', null, null],
  ['maroua garoua lundi', 'Maroua', 'Garoua', '2026-11-30', null],
  ['ngaoundere garoua apres demain', 'Ngaoundéré', 'Garoua', IN_TWO, null],
  ['ngd bertoua 5/12', 'Ngaoundéré', 'Bertoua', '2026-12-05', null],
  ['limbe douala 2 seats today', 'Limbe', 'Douala', TODAY, 2],
  ['lbe dla 1 seat', 'Limbe', 'Douala', null, 1],
  ['kribi edea une place', 'Kribi', 'Édéa', null, 1],
  ['ebolowa yaounde 4', 'Ébolowa', 'Yaoundé', null, 4],
  ['dschang douala dimanche matin', 'Dschang', 'Douala', '2026-11-29', null],
  ['foumban bafoussam jeudi', 'Foumban', 'Bafoussam', '2026-12-03', null],
  ['kumba buea friday 3 pax', 'Kumba', 'Buea', TOMORROW, 3],
  ['mbalmayo yaounde 2pl', 'Mbalmayo', 'Yaoundé', null, 2],
  ['nanga eboko yaounde demain', 'Nanga-Eboko', 'Yaoundé', TOMORROW, null],
  ['yaounde nanga eboko', 'Yaoundé', 'Nanga-Eboko', null, null],
  ['sangmelima ebolowa 01/01', 'Sangmélima', 'Ébolowa', '2027-01-01', null],
  ['Yaounde Douala ce soir', 'Yaoundé', 'Douala', TODAY, null],
  ['yao dla auj 2 places', 'Yaoundé', 'Douala', TODAY, 2],
  ['baf dla dem', 'Bafoussam', 'Douala', TOMORROW, null],
  ['bafousam douala', 'Bafoussam', 'Douala', null, null],
  ['bamanda bafoussam wed', 'Bamenda', 'Bafoussam', '2026-12-02', null],
  ['nkongsamba loum', 'Nkongsamba', 'Loum', null, null],
  ['nkongsanba douala', 'Nkongsamba', 'Douala', null, null],
  ['tiko limbe now', 'Tiko', 'Limbe', TODAY, null],
  ['mora kousseri mardi 2 places svp', 'Mora', 'Kousséri', '2026-12-01', 2],
  ['un trajet douala edea demain matin pour 2 personnes', 'Douala', 'Édéa', TOMORROW, 2],
  ['ride douala edea tomorrow morning 2 persons', 'Douala', 'Édéa', TOMORROW, null],
  ['a yaounde de kribi', 'Kribi', 'Yaoundé', null, null],
  ['mbouda bafang 30/11/2026', 'Mbouda', 'Bafang', '2026-11-30', null],
  ['bafang mbouda 32/11', 'Bafang', 'Mbouda', null, null],
  ['dla yde 25/11', 'Douala', 'Yaoundé', '2027-11-25', null],
];

test.each(JOURNEYS)('"%s" is a journey', (text, from, to, day, seats) => {
  expect(understand(text, gazetteer, now)).toEqual({ kind: 'journey', from, to, day, seats });
});

test.each([
  ['menu', 'menu'],
  ['Bonjour', 'menu'],
  ['hello', 'menu'],
  ['salut', 'menu'],
  ['mes billets', 'tickets'],
  ['mon ticket svp', 'tickets'],
  ['my ticket', 'tickets'],
  ['annuler', 'tickets'],
  ['i want to cancel', 'tickets'],
  ['ma reservation', 'tickets'],
  ['payer', 'tickets'],
  ['aide', 'help'],
  ['help me', 'help'],
  ['j’ai un problème', 'help'],
  ['wahala', 'help'],
  ['mes passagers', 'passengers'],
  ['passengers list', 'passengers'],
  ['english', 'language'],
  ['Français', 'language'],
])('"%s" asks for the %s', (text, kind) => {
  expect(understand(text, gazetteer, now)).toEqual({ kind });
});

test.each(['CODE 482913', 'code 482 913', '482913', '482 913'])('"%s" is a boarding code', (text) => {
  expect(understand(text, gazetteer, now)).toEqual({ kind: 'code', code: '482913' });
});

test.each([
  '',
  'ok',
  'oui',
  'douala',
  'douala douala',
  'douala yaounde kribi',
  'combien ça coûte ?',
  'merci',
  '4829',
  '48291345',
  '1',
  'lorem ipsum',
])('"%s" is not understood, and so nothing is done', (text) =>
  expect(understand(text, gazetteer, now)).toBeNull(),
);
