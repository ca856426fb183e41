export { AuthModule } from './auth.module';
export { type SessionsEndedListener, SessionsService } from './sessions.service';
