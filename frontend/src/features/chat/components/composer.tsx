import SendRounded from '@mui/icons-material/SendRounded';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPressable } from '../../../components/pressable';
import { toast } from '../../../components/toast';
import { hasCode } from '../../../lib/api/errors';
import { tabStorage } from '../../../lib/device-storage';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import { personalKey } from '../../../lib/personal-data';
import type { ThreadId } from '../api/messages';
import { outbox } from '../outbox/device-outbox';

const MAX_LENGTH = 2000;
const COUNTER_SHOWN_FROM = 200;

const Row = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 8,
  padding: '10px 16px calc(10px + env(safe-area-inset-bottom))',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& textarea': {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    maxHeight: 144,
    padding: '12px 18px',
    border: `1px solid ${theme.vars.palette.brand.control}`,
    borderRadius: 24,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    lineHeight: 1.4,
    resize: 'none',
    fieldSizing: 'content',
  },
  '& textarea::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& textarea:focus': {
    outline: 'none',
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
}));

const SendButton = styled(IconPressable)(({ theme }) => ({
  width: 48,
  height: 48,
  borderRadius: 24,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '@media (hover: hover)': { '&:hover:not(:disabled)': { background: theme.vars.palette.primary.dark } },
  '&:active:not(:disabled)': { background: theme.vars.palette.primary.dark },
  '&:disabled': { background: theme.vars.palette.divider, color: theme.vars.palette.text.secondary },
}));

const RemainingCount = styled('p')(({ theme }) => ({
  padding: '4px 20px 0',
  fontSize: '0.75rem',
  textAlign: 'right',
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.background.paper,
}));

/** Enter sends, Shift+Enter starts a new line. */
export function Composer({ id }: { id: ThreadId }) {
  const { t } = useTranslation('chat');
  const { text, setText, send } = useSend(id);
  const counter = useId();
  const remaining = MAX_LENGTH - text.length;
  // A failed message, restored above newly typed text, may exceed the limit.
  const ready = text.trim() !== '' && remaining >= 0;
  const sendOnEnter = (event: KeyboardEvent) => {
    // Enter also confirms IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (ready) void send();
  };
  return (
    <>
      {remaining <= COUNTER_SHOWN_FROM && (
        <RemainingCount id={counter} aria-live="polite">
          {remaining < 0 ? t('over', { count: -remaining }) : t('left', { count: remaining })}
        </RemainingCount>
      )}
      <Row
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <textarea
          rows={1}
          value={text}
          maxLength={MAX_LENGTH}
          placeholder={t('placeholder')}
          aria-label={t('placeholder')}
          aria-describedby={remaining <= COUNTER_SHOWN_FROM ? counter : undefined}
          enterKeyHint="send"
          autoFocus={window.matchMedia('(hover: hover)').matches}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <SendButton type="submit" aria-label={t('send')} disabled={!ready}>
          <SendRounded aria-hidden />
        </SendButton>
      </Row>
    </>
  );
}

function refusalReason(error: unknown) {
  if (hasCode(error, 'BLOCKED', 'SUSPENDED')) return 'cannotWrite';
  if (hasCode(error, 'ANSWER_AWAITED')) return 'answerAwaited';
  if (hasCode(error, 'CODE_IN_MESSAGE')) return 'codeInMessage';
  // The box rejects blank and long texts, so a validation error means a link.
  if (hasCode(error, 'VALIDATION_FAILED')) return 'noLinks';
  return 'tryLater';
}

/** Sends through the outbox, which holds messages while offline. Drafts survive navigation. Rejected messages return. */
function useSend(id: ThreadId) {
  const { t } = useTranslation('chat');
  const draft = personalKey(`draft/${id.rideId}/${id.otherUserId}`);
  const [text, setText] = useState(() => tabStorage.getItem(draft) ?? '');
  useEffect(() => {
    if (text) tabStorage.setItem(draft, text);
    else tabStorage.removeItem(draft);
  }, [draft, text]);
  const shown = useRef(true);
  // A resend reuses `client_id`, because the server may have stored the first try.
  const failed = useRef<{ content: string; client_id: string } | null>(null);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const send = async () => {
    const content = text.trim();
    if (!content) return;
    setText('');
    const client_id = failed.current?.content === content ? failed.current.client_id : newUuid();
    failed.current = null;
    const outcome = await outbox.send({ ...id, content, client_id });
    if (outcome.kind !== 'refused') return;
    toast.failed(t('sendFailed'), t(refusalReason(outcome.error)));
    // If the chat was closed, the message stays in the outbox, marked as unsent.
    if (!shown.current) return;
    await outbox.cancel(client_id);
    failed.current = { content, client_id };
    setText((typed) => [content, typed].filter(Boolean).join('\n'));
  };

  return { text, setText, send };
}

function newUuid(): string {
  const hex = newIdempotencyKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
