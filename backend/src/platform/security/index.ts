export { addressBlock } from './address-block';
export { requestFacts, type SecurityEvent, type SecurityFacts, SecurityLog } from './security-log';
