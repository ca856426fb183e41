import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockDialog } from '../../components/block-dialog';
import { Dialog } from '../../components/dialog';
import { Spinner } from '../../components/loader';
import { ReportDialog } from '../../components/report-dialog';
import { ErrorNote } from '../../components/text';
import { useErrorText } from '../../lib/api/error-text';
import type { Message } from '../../lib/api/types';
import { useAppStore } from '../../lib/app-store';
import { useAuth } from '../../lib/auth/auth-context';
import { useBlock, useBlocks } from '../../lib/blocks';
import type { ChatHeaderData } from '../../lib/read-chat';
import { useConnection } from '../../lib/realtime/realtime-client';
import { ChatHeader } from './components/chat-header';
import { Composer } from './components/composer';
import { MessageList } from './components/message-list';
import { useOutbox } from './outbox/outbox-store';
import { useThread } from './use-thread';

interface RideChatDialogProps extends Omit<ChatHeaderData, 'ride'> {
  open: boolean;
  ride?: ChatHeaderData['ride'];
  onClose: () => void;
}

/** Includes landscape phones, where 80vh leaves too little room. */
const PHONE = '(max-width:599.95px), (max-height:499.95px)';

export function RideChatDialog({ open, ...chat }: RideChatDialogProps) {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const visible = useVisibleHeight(open && phone);
  const title = useId();
  const { user } = useAuth();
  return (
    <Dialog
      open={open}
      onClose={chat.onClose}
      aria-labelledby={title}
      fullWidth
      maxWidth="md"
      fullScreen={phone}
      slotProps={{
        paper: {
          sx: {
            height: phone ? '100dvh' : '80vh',
            bgcolor: 'background.default',
            ...(phone && { position: 'absolute', top: 0, borderRadius: 0 }),
          },
          ...(visible && { style: visible }),
        },
      }}
    >
      {user && (
        <Chat key={chat.rideId + chat.otherUserId} {...chat} userId={user.id} titleId={title} phone={phone} />
      )}
    </Dialog>
  );
}

interface ChatProps extends Omit<RideChatDialogProps, 'open'> {
  userId: string;
  titleId: string;
  phone: boolean;
}

function Chat({ userId, titleId, phone, onClose, ...chat }: ChatProps) {
  const { rideId, otherUserId, otherUserName } = chat;
  const [asking, setAsking] = useState<
    { kind: 'report'; message: Message | null } | { kind: 'block' } | null
  >(null);
  const close = () => setAsking(null);
  const id = useMemo(() => ({ rideId, otherUserId }), [rideId, otherUserId]);
  const blocked = useBlocks().data?.some(({ user_id }) => user_id === otherUserId) ?? false;
  return (
    <>
      <ChatHeader
        chat={chat}
        titleId={titleId}
        phone={phone}
        onClose={onClose}
        onReport={() => setAsking({ kind: 'report', message: null })}
        onBlock={() => setAsking({ kind: 'block' })}
      />
      <Body
        id={id}
        userId={userId}
        name={otherUserName}
        blocked={blocked}
        onReport={(message) => setAsking({ kind: 'report', message })}
      />
      <ConnectionNote />
      {blocked ? <Unblock userId={otherUserId} name={otherUserName} /> : <Composer id={id} />}
      {asking?.kind === 'report' && (
        <ReportDialog
          userId={otherUserId}
          name={otherUserName}
          rideId={rideId}
          message={asking.message}
          onClose={close}
        />
      )}
      {asking?.kind === 'block' && (
        <BlockDialog userId={otherUserId} name={otherUserName} onBlocked={onClose} onClose={close} />
      )}
    </>
  );
}

function Unblock({ userId, name }: Pick<BodyProps, 'userId' | 'name'>) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const block = useBlock();
  return (
    <Centered style={{ flex: 'none', gap: 4 }}>
      <Typography variant="body2">{t('block.cannotWrite', { name })}</Typography>
      <Button loading={block.isPending} onClick={() => block.mutate({ userId, blocked: false })}>
        {t('block.undo')}
      </Button>
      {block.error && <ErrorNote>{errorText(block.error)}</ErrorNote>}
    </Centered>
  );
}

const Centered = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 16,
  padding: 24,
  textAlign: 'center',
});

const EMPTY_THREAD = { messages: [], hasOlder: false };

interface BodyProps {
  id: { rideId: string; otherUserId: string };
  userId: string;
  name: string;
  blocked: boolean;
  onReport: (message: Message) => void;
}

function Body({ id, userId, name, blocked, onReport }: BodyProps) {
  const { t } = useTranslation(['chat', 'common']);
  const errorText = useErrorText();
  const { query, sync } = useThread(id, userId);
  const { data: thread, error, isPending } = query;
  const all = useOutbox((state) => state.waiting);
  const waiting = useMemo(() => {
    const arrived = new Set(thread?.messages.map(({ client_id }) => client_id));
    return all.filter(
      (one) => one.rideId === id.rideId && one.otherUserId === id.otherUserId && !arrived.has(one.client_id),
    );
  }, [all, thread, id]);
  const failure = error && !thread && (
    <>
      <Typography role="alert">{t('loadFailed', { error: errorText(error) })}</Typography>
      <Button variant="outlined" onClick={() => void query.refetch()}>
        {t('common:retry')}
      </Button>
    </>
  );
  if ((thread?.messages.length ?? 0) + waiting.length > 0) {
    return (
      <>
        {failure && <Centered style={{ flex: 'none' }}>{failure}</Centered>}
        <MessageList
          thread={thread ?? EMPTY_THREAD}
          waiting={waiting}
          userId={userId}
          otherUserName={name}
          loadOlder={() => sync.loadOlder()}
          onReport={onReport}
        />
      </>
    );
  }
  return (
    <Centered>
      {isPending ? (
        <Spinner role="status" aria-label={t('common:loading')} />
      ) : (
        failure || (!blocked && <Typography color="textSecondary">{t('empty')}</Typography>)
      )}
    </Centered>
  );
}

/** Height of the viewport above the keyboard, which `100dvh` ignores; null without browser support. */
function useVisibleHeight(enabled: boolean): { height: number; top: number } | null {
  const [visible, setVisible] = useState<{ height: number; top: number } | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!enabled || !viewport) return;
    const measure = () => setVisible({ height: viewport.height, top: viewport.offsetTop });
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [enabled]);
  return enabled ? visible : null;
}

/** Shorter disconnects are not shown. */
const DISCONNECT_NOTICE_MS = 2500;

const Note = styled('div')(({ theme }) => ({
  '& p': {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 8,
    padding: '6px 16px',
    fontSize: '0.75rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& svg': { fontSize: 16 },
}));

function ConnectionNote() {
  const { t } = useTranslation(['chat', 'common']);
  const offline = useAppStore((state) => state.offline);
  const ended = useConnection((state) => state.connection === 'ended');
  const lost = useConnection((state) => state.connection === 'lost');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setIsLong(true), DISCONNECT_NOTICE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [lost]);
  const noteText = () => {
    if (offline) return t('line.offline');
    if (ended) return t('common:errors.authentication');
    return lost && isLong ? t('line.lost') : null;
  };
  const text = noteText();
  return (
    <Note role="status">
      {text && (
        <p>
          <CloudOffRounded aria-hidden />
          {text}
        </p>
      )}
    </Note>
  );
}
