import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { Card } from '../../../components/card';
import { Pressable } from '../../../components/pressable';
import { TWO_LINES } from '../../../components/text';
import { useOpenChat } from '../../../lib/chat-link';
import { dayOf, today } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import type { ConversationView } from '../conversation-view';
import { RideLine } from './ride-line';

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
              const { rideId: id, otherUserId, otherUserName: name, otherUserAvatar: avatar } = conversation;
              openChat({ id, ...conversation.ride }, { id: otherUserId, name, avatar });
            }}
          />
        </li>
      ))}
    </List>
  );
}

const Row = styled(Pressable)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  width: '100%',
  padding: '12px 16px',
  '& .two': { flex: '1 1 7rem', minWidth: 0 },
  '& .two > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .two .name': { ...TWO_LINES, whiteSpace: 'normal', fontWeight: 600 },
  '& .two .ride': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontSize: '0.75rem',
    lineHeight: 1.5,
    color: theme.vars.palette.text.secondary,
  },
  '& .last': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& .side': {
    display: 'grid',
    justifyItems: 'end',
    alignSelf: 'start',
    marginLeft: 'auto',
    gap: 6,
    paddingTop: 2,
    fontSize: '0.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '&[data-unread="true"] .last': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '&[data-unread="true"] time': { color: theme.vars.palette.primary.main, fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -3 },
}));

const UnreadBadge = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minWidth: '1.375rem',
  height: '1.375rem',
  padding: '0 7px',
  borderRadius: '0.6875rem',
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontSize: '0.75rem',
  fontWeight: 600,
}));

interface ConversationRowProps {
  conversation: ConversationView;
  showRide?: boolean;
  onOpen: () => void;
}

function ConversationRow({ conversation, showRide = true, onOpen }: ConversationRowProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { otherUserName, otherUserAvatar, lastMessage, lastMessageTime, unreadCount, ride } = conversation;
  const isToday = dayOf(new Date(lastMessageTime)) === today();
  return (
    <Row data-unread={unreadCount > 0} onClick={onOpen}>
      <Avatar name={otherUserName} url={otherUserAvatar} size={48} />
      <span className="two">
        <span className="name">{otherUserName}</span>
        {showRide && ride.from_city && (
          <span className="ride">
            <RideLine ride={ride} />
          </span>
        )}
        <span className="last">{lastMessage}</span>
      </span>
      <span className="side">
        <time dateTime={lastMessageTime}>
          {isToday ? format.time(lastMessageTime) : format.day(lastMessageTime)}
        </time>
        {unreadCount > 0 && (
          <UnreadBadge role="img" aria-label={t('unread', { count: unreadCount })}>
            {unreadCount > 99 ? '99+' : unreadCount}
          </UnreadBadge>
        )}
      </span>
    </Row>
  );
}
