export { DEMO_PEOPLE, DEMO_SIGN_INS } from './demo-people';
export { SeedRefusedError } from './refuse-in-production';
export { seedDemo } from './seed-demo';
export { seedRides } from './seed-rides';
