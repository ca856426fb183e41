import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { Pressable } from '../../../components/pressable';
import type { Message } from '../../../lib/api/types';
import { useAuth } from '../../../lib/auth/auth-context';
import { dayOf } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { outbox } from '../outbox/device-outbox';
import { useOutbox, type WaitingMessage } from '../outbox/outbox-store';
import type { Thread } from '../thread';
import { useMessageScroll } from '../use-message-scroll';
import { Bubble, HiddenText, Line, MessageBubble, MessageText } from './message-bubble';

const Frame = styled('div')({ position: 'relative', display: 'flex', flex: 1, minHeight: 0 });

const Scroller = styled('div')({
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // useMessageScroll keeps the position instead.
  overflowAnchor: 'none',
  padding: '8px 16px 12px',
  '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
});

const Day = styled('li')(({ theme }) => ({
  padding: '12px 0 4px',
  textAlign: 'center',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
}));

const Chip = styled(Pressable)(({ theme }) => ({
  position: 'absolute',
  left: '50%',
  bottom: 12,
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  padding: '0 18px 0 12px',
  borderRadius: 22,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.primary.main,
  boxShadow: '0 2px 10px rgb(0 0 0 / 0.15)',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media (hover: hover)': { '&:hover:not(:disabled)': { background: theme.vars.palette.brand.primarySoft } },
}));

interface MessageListProps {
  thread: Thread;
  waiting: readonly WaitingMessage[];
  userId: string;
  otherUserName: string;
  loadOlder: () => Promise<void>;
  onReport: (message: Message) => void;
}

export function MessageList({
  thread,
  waiting,
  userId,
  otherUserName,
  loadOlder,
  onReport,
}: MessageListProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { messages, hasOlder } = thread;
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const startLoading = () => {
    setOlder('loading');
    loadOlder().then(
      () => setOlder('idle'),
      () => setOlder('failed'),
    );
  };
  const items = useMemo(
    () => [
      ...messages.map(({ id, client_id, sender_id }) => ({
        key: client_id ?? id,
        own: sender_id === userId,
      })),
      ...waiting.map(({ client_id }) => ({ key: client_id, own: true })),
    ],
    [messages, waiting, userId],
  );
  const { list, content, onScroll, missed, scrollToEnd } = useMessageScroll(items, () => {
    if (hasOlder && older === 'idle') startLoading();
  });
  return (
    <Frame>
      <Scroller
        ref={list}
        onScroll={onScroll}
        role="log"
        aria-label={t('log', { name: otherUserName })}
        tabIndex={0}
      >
        {hasOlder && (
          <div style={{ display: 'grid', justifyItems: 'center' }}>
            {older === 'failed' && <p role="alert">{t('olderFailed')}</p>}
            <Button size="small" loading={older === 'loading'} onClick={startLoading}>
              {t('older')}
            </Button>
          </div>
        )}
        <ol ref={content}>
          {messages.map((message, index) => (
            <Fragment key={message.client_id ?? message.id}>
              {startsDay(message, messages[index - 1]) && <Day>{format.nearDay(message.created_at)}</Day>}
              <MessageBubble message={message} own={message.sender_id === userId} onReport={onReport} />
            </Fragment>
          ))}
          {waiting.map((message) => (
            <WaitingBubble key={message.client_id} message={message} />
          ))}
        </ol>
      </Scroller>
      {missed > 0 && (
        <Chip onClick={() => scrollToEnd('smooth')}>
          <KeyboardArrowDownRounded aria-hidden />
          {t('newMessages', { count: missed })}
        </Chip>
      )}
    </Frame>
  );
}

const startsDay = (message: Message, before: Message | undefined) =>
  !before || dayOf(new Date(before.created_at)) !== dayOf(new Date(message.created_at));

function WaitingBubble({ message }: { message: WaitingMessage }) {
  const { t } = useTranslation('chat');
  const { user } = useAuth();
  const [asking, setAsking] = useState(false);
  const sending = useOutbox((state) => state.sending === message.client_id);
  const { client_id, content, refused } = message;
  const mark = refused ? 'refused' : sending ? 'sending' : 'waiting';
  return (
    <Line data-own data-waiting={mark !== 'sending'} data-refused={refused}>
      <div className="content">
        <Bubble>
          <HiddenText>{t('saidBy', { name: t('you') })} </HiddenText>
          <MessageText content={content} />
          <div className="time">
            {refused ? <ErrorOutlineRounded aria-hidden /> : <ScheduleRounded aria-hidden />}
            {t(`mark.${mark}`)}
          </div>
        </Bubble>
      </div>
      <Avatar name={user?.full_name ?? null} size={28} />
      {mark !== 'sending' && (
        <div className="actions">
          {refused && (
            <Button size="small" onClick={() => void outbox.tryAgain(client_id)}>
              {t('mark.retry')}
            </Button>
          )}
          <Button size="small" sx={{ color: 'text.secondary' }} onClick={() => setAsking(true)}>
            {t('mark.cancel')}
          </Button>
        </div>
      )}
      {asking && <DiscardDialog message={message} sending={sending} onClose={() => setAsking(false)} />}
    </Line>
  );
}

/** Closes if the message is sent meanwhile. */
function DiscardDialog({
  message,
  sending,
  onClose,
}: {
  message: WaitingMessage;
  sending: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <ConfirmDialog
      title={t('discard.title')}
      confirm={t('discard.confirm')}
      cancelLabel={t('discard.keep')}
      ready={!sending}
      onConfirm={() => void outbox.cancel(message.client_id)}
      onClose={onClose}
    >
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.content}</Typography>
      <Typography color="textSecondary">{t('discard.text')}</Typography>
    </ConfirmDialog>
  );
}
