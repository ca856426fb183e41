export { addressBlock } from './address-block';
export { requestFacts } from './security-log';
export type { SecurityEvent, SecurityFacts } from './security-log';
export { SecurityLog } from './security-log';
