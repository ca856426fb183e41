export { ChatModule } from './chat.module';
export { ChatPersonalData } from './chat.personal-data';
