export { personSuspendedEvent } from './access/access-events';
export { AccessService } from './access/access.service';
export { FreshCodeRequest } from './fresh-code/fresh-code.request';
export { FreshCode } from './fresh-code/fresh-code.service';
export { type Asker, From } from './origin/asker';
export { AuthModule } from './auth.module';
export { SessionsService } from './sessions.service';
export { AuthPersonalData } from './auth.personal-data';
