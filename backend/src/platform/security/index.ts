export { addressBlock, plainAddress } from './address-block';
export { requestFacts, type SecurityEvent, type SecurityFacts, SecurityLog } from './security-log';
