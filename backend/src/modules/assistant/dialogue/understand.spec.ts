import { TownsService } from '../../towns';
import { START } from '../assistant.types';
import { timeIn } from './departure-words';
import { confirmedOption } from './reply';
import { Gazetteer, understand } from './understand';

const towns = new TownsService().all();
const gazetteer = new Gazetteer(
  [...towns.filter(({ main }) => main), ...towns.filter(({ main }) => !main)].map(({ name }) => name),
);
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
  ['ride douala edea tomorrow morning 2 persons', 'Douala', 'Édéa', TOMORROW, 2],
  ['a yaounde de kribi', 'Kribi', 'Yaoundé', null, null],
  ['mbouda bafang 30/11/2026', 'Mbouda', 'Bafang', '2026-11-30', null],
  ['bafang mbouda 32/11', 'Bafang', 'Mbouda', null, null],
  ['dla yde 25/11', 'Douala', 'Yaoundé', '2027-11-25', null],
  // Short forms and typing errors
  ['bfs dla dem 2pl', 'Bafoussam', 'Douala', TOMORROW, 2],
  ['yde bfs', 'Yaoundé', 'Bafoussam', null, null],
  ['YDE/DLA', 'Yaoundé', 'Douala', null, null],
  ['dla > yde', 'Douala', 'Yaoundé', null, null],
  ['dla -> yde tmr', 'Douala', 'Yaoundé', TOMORROW, null],
  ['bmda bua', 'Bamenda', 'Buea', null, null],
  ['ndere yde', 'Ngaoundéré', 'Yaoundé', null, null],
  ['nkong dla 2day', 'Nkongsamba', 'Douala', TODAY, null],
  ['bta yde', 'Bertoua', 'Yaoundé', null, null],
  ['grua mra', 'Garoua', 'Maroua', null, null],
  ['kbi edea', 'Kribi', 'Édéa', null, null],
  ['Victoria Douala', 'Limbe', 'Douala', null, null],
  ['ongola dla', 'Yaoundé', 'Douala', null, null],
  ['doala yaoundee', 'Douala', 'Yaoundé', null, null],
  ['youndé doual', 'Yaoundé', 'Douala', null, null],
  ['bafousam bamende', 'Bafoussam', 'Bamenda', null, null],
  ['ngaounderé maroa', 'Ngaoundéré', 'Maroua', null, null],
  ['garwa ngaoundere', 'Garoua', 'Ngaoundéré', null, null],
  ['ebolova kribi', 'Ébolowa', 'Kribi', null, null],
  ['dchang bafoussam', 'Dschang', 'Bafoussam', null, null],
  ['foumbam bafoussam', 'Foumban', 'Bafoussam', null, null],
  ['bertua yaounde', 'Bertoua', 'Yaoundé', null, null],
  ['EDEA KRIBI', 'Édéa', 'Kribi', null, null],
  ['sangmelima  yaounde', 'Sangmélima', 'Yaoundé', null, null],
  ['douala,yaounde', 'Douala', 'Yaoundé', null, null],
  ['douala_yaounde', 'Douala', 'Yaoundé', null, null],
  // Days
  ['dla yde 24-12', 'Douala', 'Yaoundé', '2026-12-24', null],
  ['dla yde 24.12', 'Douala', 'Yaoundé', '2026-12-24', null],
  ['dla yde 24/11', 'Douala', 'Yaoundé', '2027-11-24', null],
  ['dla yde 24/12/2026 2 places', 'Douala', 'Yaoundé', '2026-12-24', 2],
  ['douala kribi le 28', 'Douala', 'Kribi', IN_TWO, null],
  ['douala kribi le 3', 'Douala', 'Kribi', '2026-12-03', null],
  ['douala kribi le 24 décembre', 'Douala', 'Kribi', '2026-12-24', null],
  ['douala kribi 24 dec 3 places', 'Douala', 'Kribi', '2026-12-24', 3],
  ['douala kribi 1er janvier', 'Douala', 'Kribi', '2027-01-01', null],
  ['limbe douala december 5', 'Limbe', 'Douala', '2026-12-05', null],
  ['limbe douala 5th december', 'Limbe', 'Douala', '2026-12-05', null],
  ['limbe douala on 5 dec for 2', 'Limbe', 'Douala', '2026-12-05', 2],
  ['yaounde douala 31/02', 'Yaoundé', 'Douala', null, null],
  ['yaounde douala après-demain', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala day after tomorrow', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala next tomorrow', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala dans 2 jours', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala in two days', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala demain soir', 'Yaoundé', 'Douala', TOMORROW, null],
  ['yaounde douala lundi soir', 'Yaoundé', 'Douala', '2026-11-30', null],
  ['yaounde douala ce soir le 27/11', 'Yaoundé', 'Douala', TOMORROW, null],
  ['yaounde douala lundi prochain', 'Yaoundé', 'Douala', '2026-11-30', null],
  ['yaounde douala next monday', 'Yaoundé', 'Douala', '2026-11-30', null],
  ['yaounde douala aujourd hui', 'Yaoundé', 'Douala', TODAY, null],
  ['yaounde douala this evening', 'Yaoundé', 'Douala', TODAY, null],
  ['yaounde douala la semaine prochaine', 'Yaoundé', 'Douala', null, null],
  ['yaounde douala vendrdi', 'Yaoundé', 'Douala', TOMORROW, null],
  ['yaounde douala samdi', 'Yaoundé', 'Douala', IN_TWO, null],
  ['yaounde douala mecredi', 'Yaoundé', 'Douala', '2026-12-02', null],
  ['yaounde douala demin', 'Yaoundé', 'Douala', TOMORROW, null],
  ['yaounde douala tommorow', 'Yaoundé', 'Douala', TOMORROW, null],
  ['yaounde douala wensday', 'Yaoundé', 'Douala', '2026-12-02', null],
  ['yaounde douala wednsday', 'Yaoundé', 'Douala', '2026-12-02', null],
  ['demain douala yaounde', 'Douala', 'Yaoundé', TOMORROW, null],
  ['lundi dla yde 2', 'Douala', 'Yaoundé', '2026-11-30', 2],
  // Seats
  ['dla yde deux places', 'Douala', 'Yaoundé', null, 2],
  ['dla yde trois personnes demain', 'Douala', 'Yaoundé', TOMORROW, 3],
  ['dla yde two seats', 'Douala', 'Yaoundé', null, 2],
  ['dla yde for 2', 'Douala', 'Yaoundé', null, 2],
  ['dla yde for two tomorrow', 'Douala', 'Yaoundé', TOMORROW, 2],
  ['dla yde pour 3 demain', 'Douala', 'Yaoundé', TOMORROW, 3],
  ['dla yde pour quatre', 'Douala', 'Yaoundé', null, 4],
  ['2 billets douala yaounde', 'Douala', 'Yaoundé', null, 2],
  ['2 tickets for douala yaounde', 'Douala', 'Yaoundé', null, 2],
  ['dla yde x2', 'Douala', 'Yaoundé', null, 2],
  ['dla yde nous sommes 3', 'Douala', 'Yaoundé', null, 3],
  ['we are 4 from limbe to buea', 'Limbe', 'Buea', null, 4],
  ['dla yde 12 places', 'Douala', 'Yaoundé', null, null],
  ['dla yde 2 sacs', 'Douala', 'Yaoundé', null, null],
  ['dla yde demain à 7', 'Douala', 'Yaoundé', TOMORROW, null],
  ['dla yde demain à 6h30', 'Douala', 'Yaoundé', TOMORROW, null],
  ['dla yde tomorrow at 7am', 'Douala', 'Yaoundé', TOMORROW, null],
  ['dla yde 5000f', 'Douala', 'Yaoundé', null, null],
  ['three pipo kumba buea', 'Kumba', 'Buea', null, 3],
  ['dla yde demain 1 place stp', 'Douala', 'Yaoundé', TOMORROW, 1],
  ['Yde>Bertoua mardi 1 pl', 'Yaoundé', 'Bertoua', '2026-12-01', 1],
  // Directions
  ['yaounde from douala', 'Douala', 'Yaoundé', null, null],
  ['going to buea from douala on friday', 'Douala', 'Buea', TOMORROW, null],
  ['je quitte douala pour kribi', 'Douala', 'Kribi', null, null],
  ['je veux aller à Yaoundé, je suis à Douala', 'Douala', 'Yaoundé', null, null],
  ['je suis à Douala et je vais à Yaoundé', 'Douala', 'Yaoundé', null, null],
  ['I am in Limbe and want to go to Douala', 'Limbe', 'Douala', null, null],
  ['i dey for douala wan go bamenda', 'Douala', 'Bamenda', null, null],
  ['i dey douala wan go fo yaounde', 'Douala', 'Yaoundé', null, null],
  ['wan go kumba, i dey for buea', 'Buea', 'Kumba', null, null],
  ['make i comot for dla go yde tumoro', 'Douala', 'Yaoundé', TOMORROW, null],
  ['abeg moto dla go bda', 'Douala', 'Bamenda', null, null],
  ['leaving bamenda for douala', 'Bamenda', 'Douala', null, null],
  ['destination kribi, départ douala', 'Douala', 'Kribi', null, null],
  ['Yaoundé en partant de Douala', 'Douala', 'Yaoundé', null, null],
  ['to yaounde, douala', 'Douala', 'Yaoundé', null, null],
  ['entre Douala et Yaoundé', 'Douala', 'Yaoundé', null, null],
  ['douala yaounde via edea', 'Douala', 'Yaoundé', null, null],
  ['prix douala yaounde ?', 'Douala', 'Yaoundé', null, null],
  ['y a t-il une voiture pour Bafoussam depuis Dschang demain ?', 'Dschang', 'Bafoussam', TOMORROW, null],
  ['is there a car from kumba to limbe', 'Kumba', 'Limbe', null, null],
  ['je cherche un trajet maroua garoua stp', 'Maroua', 'Garoua', null, null],
  ['bjr svp dla yde demain', 'Douala', 'Yaoundé', TOMORROW, null],
  ['aller retour dla yde', 'Douala', 'Yaoundé', null, null],
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
  ['bjr', 'menu'],
  ['slt', 'menu'],
  ['je veux réserver', 'menu'],
  ['i want to travel', 'menu'],
  ['mon code svp', 'tickets'],
  ['i wan see ma ticket', 'tickets'],
  ['i don pay', 'tickets'],
  ['annuler douala yaounde', 'tickets'],
  ['cancel my douala yaounde booking', 'tickets'],
  ['aidez moi', 'help'],
  ['i get wahala', 'help'],
  ['urgence', 'help'],
  ['j’ai besoin d’aide', 'help'],
  ["de l'aide svp", 'help'],
  ['AIDE je n’ai pas reçu mon billet', 'help'],
  ['aide mon trajet douala yaounde est annulé', 'help'],
  ['help i did not get my refund', 'help'],
  ['SOS le chauffeur roule trop vite', 'help'],
  ['la liste', 'passengers'],
  ['MSG je suis à Douala, billet en main', 'chat'],
  ['message: mon code est 482913', 'chat'],
  ['msg', 'chat'],
  ['écrire au chauffeur', 'chat'],
  ['parler au conducteur', 'chat'],
  ['i wan talk to driver', 'chat'],
  ['j’ai un problème avec le chauffeur', 'help'],
  ['anglais svp', 'language'],
])('"%s" asks for the %s', (text, kind) => {
  expect(understand(text, gazetteer, now)).toEqual({ kind });
});

type Offer = [
  text: string,
  from: string | null,
  to: string | null,
  day: string | null,
  time: string | null,
  seats: number | null,
  price: number | null,
];
const OFFERS: Offer[] = [
  ['PUBLIER DLA YDE 28/11 06:30 3 5000', 'Douala', 'Yaoundé', IN_TWO, '06:30', 3, 5_000],
  ['publier dla yde 28/11 6h30 3 places 5000F', 'Douala', 'Yaoundé', IN_TWO, '06:30', 3, 5_000],
  ['publish douala kribi tomorrow 7am 4 seats 3500', 'Douala', 'Kribi', TOMORROW, '07:00', 4, 3_500],
  ['publish dla kbi tomorrow 2 pm 4 3500 xaf', 'Douala', 'Kribi', TOMORROW, '14:00', 4, 3_500],
  ['publish dla kbi today 12am 1 500', 'Douala', 'Kribi', TODAY, '00:00', 1, 500],
  [
    'Publier de Bafoussam à Douala samedi à 14h, 2 pl, 4.000 FCFA',
    'Bafoussam',
    'Douala',
    IN_TWO,
    '14:00',
    2,
    4_000,
  ],
  ['publier yde dla demain 0630 4 5000', 'Yaoundé', 'Douala', TOMORROW, '06:30', 4, 5_000],
  ['publier kumba buea 24/12/2026 18h 2000', 'Kumba', 'Buea', '2026-12-24', '18:00', null, 2_000],
  ['publier yaounde depuis kribi lundi 5 000', 'Kribi', 'Yaoundé', '2026-11-30', null, null, 5_000],
  ['publier dla yde demain 6h 4 10 000 F', 'Douala', 'Yaoundé', TOMORROW, '06:00', 4, 10_000],
  ['publier un trajet dla yde', 'Douala', 'Yaoundé', null, null, null, null],
  ['je veux publier', null, null, null, null, null, null],
  ['publier douala demain 6 heures', null, null, TOMORROW, '06:00', null, null],
  ['publier dla ou yde', null, null, null, null, null, null],
  ['publier dla yde 25h61 99', 'Douala', 'Yaoundé', null, null, null, null],
  ['publish mora maroua fri 0545 x3 1,500F', 'Mora', 'Maroua', TOMORROW, '05:45', 3, 1_500],
  ['PUBLIE NKONG LOUM AUJ 23H59 8 PLACES 1000F', 'Nkongsamba', 'Loum', TODAY, '23:59', 8, 1_000],
];
test.each(OFFERS)('"%s" publishes a ride', (text, from, to, day, time, seats, price) => {
  const terms = { from, to, day, time, seats, price };
  expect(understand(text, gazetteer, now)).toEqual({ kind: 'publish', ...terms });
});

test.each([
  ['06:30', '06:30'],
  ['6h', '06:00'],
  ['6', '06:00'],
  ['18', '18:00'],
  ['0630', '06:30'],
  ['1430', '14:30'],
  ['630', '06:30'],
  ['6 h 05', '06:05'],
  ['7pm', '19:00'],
  ['24', null],
  ['6:75', null],
  ['demain', null],
])('the time in "%s" is %s', (text, time) => expect(timeIn(text)).toBe(time));

test.each(['CODE 482913', 'code 482 913', '482913', '482 913', 'Code : 482-913', 'code est 482913'])(
  '"%s" is a boarding code',
  (text) => {
    expect(understand(text, gazetteer, now)).toEqual({ kind: 'code', code: '482913' });
  },
);

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
  'douala ou yaounde',
  'douala or yaounde tomorrow',
  'pour douala',
  'douala tokyo',
  'douala kribi limbe buea',
  'paris londres',
  'demain',
  '2 places',
  '24/12',
  '5000',
  'PIN 1234',
  'non merci',
  'j’habite à Bamenda',
  '*384#',
  'tomorrow morning',
  '👍',
])('"%s" is not understood', (text) => expect(understand(text, gazetteer, now)).toBeNull());

test('every town is understood by its own name', () => {
  const names = towns.map(({ name }) => name).filter((name) => name !== 'Douala');
  const found = names.map((from) => understand(`${from} Douala`, gazetteer, now));
  expect(found).toEqual(names.map((from) => expect.objectContaining({ from, to: 'Douala' }) as object));
});

test.each(['4829', 'oui 4829', 'Oui, 4829.', 'YES 48 29', 'Ok:4829', '« Oui 4829 »'])(
  '"%s" confirms with the number',
  (input) => {
    const consent = { id: 'cancel', number: '4829' };
    expect(confirmedOption({ ...START, consent }, input)).toBe('cancel');
  },
);

test.each(['oui', 'non 4829', '14829', '4830', 'oui 4829 demain'])('"%s" does not confirm', (input) => {
  const consent = { id: 'cancel', number: '4829' };
  expect(confirmedOption({ ...START, consent }, input)).toBeNull();
});
