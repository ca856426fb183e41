export { addressBlock } from './address-block';
export { requestFacts, type SecurityEvent, SecurityLog } from './security-log';
