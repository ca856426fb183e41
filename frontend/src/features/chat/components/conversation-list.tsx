import { styled } from '@mui/material/styles';
import { Card } from '../../../components/card';
import type { ConversationView } from '../conversation-view';
import { useOpenChat } from '../../../lib/chat-link';
import { ConversationRow } from './conversation-row';

const List = styled(Card)(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflow: 'hidden',
  // As in LongList: a driver's inbox is unbounded.
  '& li': { contentVisibility: 'auto', containIntrinsicHeight: 'auto 88px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

interface ConversationListProps {
  conversations: readonly ConversationView[];
  showRide?: boolean;
}

export function ConversationList({ conversations, showRide = true }: ConversationListProps) {
  const openChat = useOpenChat();
  return (
    <List as="ul">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            showRide={showRide}
            onOpen={() => {
              const { rideId, otherUserId, otherUserName, otherUserAvatar, ride } = conversation;
              openChat({ rideId, otherUserId, otherUserName, otherUserAvatar, ride });
            }}
          />
        </li>
      ))}
    </List>
  );
}
