export { AccessService, personSuspendedEvent } from './access.service';
export { FreshCodeService } from './fresh-code.service';
export { type ClientInfo, From } from './origin/client-info';
export { AuthModule } from './auth.module';
export { SessionsService } from './sessions.service';
export { AuthPersonalData } from './auth.personal-data';
export { FreshCodeRequest } from './dto/auth.dto';
