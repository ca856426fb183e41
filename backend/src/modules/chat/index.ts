export { ChatModule } from './chat.module';
export { ChatPersonalData } from './chat.personal-data';
export { ConversationsService } from './conversations.service';
export { RideMessagesQuery, SendMessageRequest } from './dto/chat.dto';
export { MessagesService } from './messages.service';
