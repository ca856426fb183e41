export { addressBlock, type BlockBits } from './address-block';
export { requestFacts } from './request-facts';
export type { SecurityEvent, SecurityFacts } from './security-events';
export { SecurityLog } from './security-log';
