export { AssistantModule } from './assistant.module';
export { assistantPersonalData } from './conversations.repository';
export { AssistantService } from './assistant.service';
export type { Channel, InboundMessage, Reply } from './assistant.types';
