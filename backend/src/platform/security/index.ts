export { addressBlock } from './address-block';
export { requestFacts } from './security-log';
export type { SecurityEvent } from './security-log';
export { SecurityLog } from './security-log';
