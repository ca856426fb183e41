export { ClaimDecisionsService } from './claim-decisions.service';
export { ClaimsModule } from './claims.module';
export { ClaimsPersonalData } from './claims.personal-data';
export { ClaimsService } from './claims.service';
