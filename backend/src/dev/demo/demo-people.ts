import { STAFF_ROLES, type StaffRole } from '../../platform/http';

type DemoRole = 'passenger' | 'driver' | StaffRole;

export interface DemoPerson {
  key: string;
  role: DemoRole;
  full_name: string;
  /** 237 and nine digits; not a test number of the simulator. */
  phone: string;
}

export interface DemoDriver extends DemoPerson {
  role: 'driver';
  car_model: string;
  car_plate: string;
  seats: number;
}

export const PASSENGERS: readonly DemoPerson[] = [
  { key: 'paul', role: 'passenger', full_name: 'Paul Kamga', phone: '237677100001' },
  { key: 'marie', role: 'passenger', full_name: 'Marie Ngo Bassong', phone: '237699100002' },
  { key: 'fadimatou', role: 'passenger', full_name: 'Fadimatou Sali', phone: '237677100003' },
  { key: 'jean', role: 'passenger', full_name: 'Jean-Claude Abena', phone: '237699100004' },
  { key: 'rachel', role: 'passenger', full_name: 'Rachel Mbai', phone: '237677100005' },
];

const driver = (
  key: string,
  full_name: string,
  phone: string,
  car_model: string,
  car_plate: string,
  seats: number,
): DemoDriver => ({ key, role: 'driver', full_name, phone, car_model, car_plate, seats });

export const DRIVERS: readonly DemoDriver[] = [
  driver('aicha', 'Aïcha Njoya', '237677200001', 'Toyota Corolla', 'LT 123 AB', 4),
  driver('emmanuel', 'Emmanuel Fotso', '237699200002', 'Toyota HiAce', 'CE 482 KD', 8),
  driver('mireille', 'Mireille Atangana', '237677200003', 'Toyota RAV4', 'CE 907 PA', 4),
  driver('serge', 'Serge Kamdem', '237699200004', 'Toyota Avensis', 'OU 315 BC', 4),
  driver('blaise', 'Blaise Nkeng', '237677200005', 'Toyota Carina E', 'NW 640 AF', 4),
  driver('clarisse', 'Clarisse Mbarga', '237699200006', 'Hyundai Tucson', 'ES 208 AA', 4),
  driver('oumarou', 'Oumarou Bello', '237677200007', 'Toyota Prado', 'AD 551 AB', 6),
  driver('ibrahim', 'Ibrahim Hamadou', '237699200008', 'Peugeot 406', 'NO 176 AC', 4),
  driver('patrick', 'Patrick Ewane', '237677200009', 'Toyota Yaris', 'SW 733 AD', 3),
  driver('georges', 'Georges Ekane', '237699200010', 'Nissan Almera', 'LT 864 MC', 4),
];

const STAFF: readonly DemoPerson[] = [
  { key: 'estelle', role: 'approver', full_name: 'Estelle Ndoumbe', phone: '237677300001' },
  { key: 'rose', role: 'support', full_name: 'Rose Mballa', phone: '237677300002' },
  { key: 'samuel', role: 'finance', full_name: 'Samuel Fotso', phone: '237677300003' },
  { key: 'victor', role: 'admin', full_name: 'Victor Essomba', phone: '237677400001' },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [...PASSENGERS, ...DRIVERS, ...STAFF];

export const DEMO_SIGN_INS: readonly DemoPerson[] = (
  ['passenger', 'driver', ...STAFF_ROLES] as const
).flatMap((role) => DEMO_PEOPLE.find((person) => person.role === role) ?? []);
