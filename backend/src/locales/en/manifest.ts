import type { Texts } from '../fr';

export const manifest: Texts['manifest'] = {
  title: 'List of travellers',
  facts: {
    departure: 'Departure',
    meetingPoint: 'Meeting point',
    car: 'Car',
    plate: 'Number plate',
    driver: 'Driver',
  },
  columns: { name: 'Name', part: 'Trip', boarded: 'On board', signature: 'Signature' },
  boarded: 'Yes',
  companion: (name) => `With ${name}`,
  empty: 'No seat is paid yet.',
  driverSignature: "Driver's signature",
  made: (moment) => `List made: ${moment} (Douala time)`,
};
