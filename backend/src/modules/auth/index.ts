export { personSuspendedEvent } from './access/access-events';
export { AccessService } from './access/access.service';
export { AuthModule } from './auth.module';
export { SessionsService } from './sessions.service';
export { AuthPersonalData } from './auth.personal-data';
