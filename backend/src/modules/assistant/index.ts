export { AssistantModule } from './assistant.module';
export { AssistantPersonalData } from './assistant.personal-data';
export { AssistantService } from './assistant.service';
export type { Channel, InboundMessage, Reply } from './assistant.types';
