import { DateTime } from 'luxon';
import type { RidePreferences } from '../../modules/rides';
import { DOUALA } from '../../platform/douala';
import type { Xaf } from '../../platform/money';
import { type DemoDriver, DRIVERS } from './demo-people';

/** `day` counts from today in Douala. */
export interface DemoRide {
  driver: DemoDriver;
  day: number;
  from_city: string;
  to_city: string;
  departure_time: Date;
  description: string | null;
  meeting_point: string;
  price: Xaf;
  preferences: RidePreferences | null;
  series: boolean;
  status: 'scheduled' | 'completed';
}

/** A driver's regular line, travelled every few days, alternately out and back. */
interface Line {
  driver: string;
  towns: readonly [string, string];
  price: Xaf;
  at: string;
  everyDays: number;
  firstDay: number;
  description: string | null;
}

const LAST_DAY = 14;
const HOUR_MS = 60 * 60 * 1000;
const TEN_MINUTES_MS = 10 * 60 * 1000;

const line = (
  driver: string,
  towns: readonly [string, string],
  price: Xaf,
  at: string,
  everyDays: number,
  firstDay: number,
  description: string | null = null,
): Line => ({ driver, towns, price, at, everyDays, firstDay, description });

const LINES: readonly Line[] = [
  line('aicha', ['Douala', 'Yaoundé'], 4500, '06:30', 1, 1, 'Climatisé, à l’heure. Une valise par personne.'),
  line('emmanuel', ['Douala', 'Yaoundé'], 4000, '09:00', 2, 1, 'Minibus confortable, pause à Édéa.'),
  line('mireille', ['Yaoundé', 'Douala'], 5000, '17:00', 3, 0, 'Voiture récente, non-fumeur, musique douce.'),
  line('serge', ['Douala', 'Bafoussam'], 4000, '07:00', 2, 1, 'Je passe par Nkongsamba et Bafang.'),
  line('blaise', ['Bafoussam', 'Bamenda'], 1500, '13:30', 3, 1),
  line('clarisse', ['Yaoundé', 'Bertoua'], 5000, '06:00', 2, 2, 'Coffre spacieux, bagages bienvenus.'),
  line('oumarou', ['Ngaoundéré', 'Garoua'], 4500, '05:30', 3, 1, 'Départ très tôt pour éviter la chaleur.'),
  line('ibrahim', ['Garoua', 'Maroua'], 3500, '07:30', 3, 1, 'Je fais ce trajet toutes les semaines.'),
  line('patrick', ['Kumba', 'Douala'], 2500, '08:00', 3, 1),
  line('georges', ['Douala', 'Nkongsamba'], 2000, '15:00', 3, 2, 'Arrêt possible à Loum.'),
];

const unspecified = {
  luggage: null,
  air_conditioning: null,
  smoking: null,
  pets: null,
  music: null,
  max_two_back: null,
};

const PREFERENCES: Readonly<Record<string, RidePreferences>> = {
  aicha: { ...unspecified, luggage: 'suitcase', air_conditioning: true, smoking: false },
  mireille: {
    luggage: 'bag',
    air_conditioning: true,
    smoking: false,
    pets: false,
    music: true,
    max_two_back: true,
  },
  serge: { ...unspecified, luggage: 'bag', pets: true, smoking: false },
  clarisse: { ...unspecified, luggage: 'suitcase', smoking: false },
};

const SERIES_DRIVER = 'ibrahim';

const PAST_DAYS = [-20, -18, -16, -6, -2];

const MEETING_POINTS: Record<string, string> = {
  Bafoussam: 'Carrefour Total, face au marché A',
  Bamenda: 'City Chemist Roundabout',
  Bertoua: 'Gare routière, entrée principale',
  Douala: 'Rond-point Deïdo, devant la station-service',
  Garoua: 'Gare routière, côté grand marché',
  Kumba: 'Buea Road Motor Park',
  Maroua: 'Carrefour Domayo',
  Ngaoundéré: 'Parvis de la gare ferroviaire',
  Nkongsamba: 'Gare routière, quai de Douala',
  Yaoundé: 'Carrefour Mvan, devant la station-service',
};

const drivers = new Map(DRIVERS.map((driver) => [driver.key, driver]));

export function planDemoRides(now: Date): DemoRide[] {
  const today = DateTime.fromJSDate(now, { zone: DOUALA }).startOf('day');
  const rides = LINES.flatMap((line) => daysOf(line).map((day) => rideOn(line, day, today)));
  const soonest = now.getTime() + HOUR_MS;
  // Bookable and ready for boarding right after the first start.
  const inTwoHours = Math.ceil((now.getTime() + 2 * HOUR_MS) / TEN_MINUTES_MS) * TEN_MINUTES_MS;
  rides.push(rideOutward('aicha', 0, new Date(inTwoHours)));
  // Departed forty minutes before the first start, without its passenger.
  const missed = rideOutward('ibrahim', 0, new Date(now.getTime() - 4 * TEN_MINUTES_MS));
  // Departed 20 hours ago; passenger and driver disagree (demo-disputes.ts).
  const disputed = rideOutward('emmanuel', -1, new Date(now.getTime() - 20 * HOUR_MS));
  return rides
    .filter(({ status, departure_time }) => status === 'completed' || departure_time.getTime() > soonest)
    .concat(missed, disputed)
    .sort((a, b) => a.departure_time.getTime() - b.departure_time.getTime());
}

function rideOutward(driver: string, day: number, departure_time: Date): DemoRide {
  const line = LINES.find((one) => one.driver === driver);
  if (!line) throw new Error(`No demo line of ${driver}`);
  const ride = rideOn(line, line.firstDay, DateTime.fromJSDate(departure_time));
  return { ...ride, day, departure_time, series: false, status: 'scheduled' };
}

function daysOf(line: Line): number[] {
  const days = line.driver === 'aicha' ? [...PAST_DAYS] : [];
  for (let day = line.firstDay; day <= LAST_DAY; day += line.everyDays) days.push(day);
  return days;
}

function rideOn(line: Line, day: number, today: DateTime): DemoRide {
  const driver = drivers.get(line.driver);
  if (!driver) throw new Error(`No demo driver ${line.driver}`);
  const outward = Math.abs((day - line.firstDay) / line.everyDays) % 2 === 0;
  const [from_city, to_city] = outward ? line.towns : [line.towns[1], line.towns[0]];
  const { hour, minute } = DateTime.fromISO(line.at);
  return {
    driver,
    day,
    from_city,
    to_city,
    departure_time: today.plus({ days: day }).set({ hour, minute }).toJSDate(),
    description: line.description,
    meeting_point: MEETING_POINTS[from_city] ?? 'Gare routière',
    price: line.price,
    preferences: PREFERENCES[line.driver] ?? null,
    series: line.driver === SERIES_DRIVER,
    status: day < 0 ? 'completed' : 'scheduled',
  };
}
