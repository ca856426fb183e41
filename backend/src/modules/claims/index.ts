export { ClaimDecisionsService } from './claim-decisions.service';
export { ClaimsModule } from './claims.module';
export { claimsPersonalData } from './claims.repository';
export { ClaimsService } from './claims.service';
