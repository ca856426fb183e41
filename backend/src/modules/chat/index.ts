export { ChatModule } from './chat.module';
export { chatPersonalData } from './conversations.repository';
export { ConversationsService } from './conversations.service';
export { RideMessagesQuery, SendMessageRequest } from './dto/chat.dto';
export { MessagesService } from './messages.service';
