export { AuthModule } from './auth.module';
export { SessionsService } from './sessions.service';
