import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast';
import { hasCode } from '../../lib/api/errors';
import { tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import type { ThreadId } from './api/messages';
import { outbox } from './outbox/device-outbox';

/** What the sender reads below "not sent". */
function whyRefused(error: unknown) {
  if (hasCode(error, 'BLOCKED', 'SUSPENDED')) return 'cannotWrite';
  if (hasCode(error, 'ANSWER_AWAITED')) return 'answerAwaited';
  if (hasCode(error, 'CODE_IN_MESSAGE')) return 'codeInMessage';
  // The box refuses blank and long texts itself, so what breaks a rule is a link.
  if (hasCode(error, 'VALIDATION_FAILED')) return 'noLinks';
  return 'tryLater';
}

/**
 * The text box of a conversation, which keeps what was typed while one looks elsewhere. Sending clears it first; where the server
 * refuses, the text comes back. Without a network the message waits in the outbox instead.
 */
export function useSend(id: ThreadId) {
  const { t } = useTranslation('chat');
  const draft = personalKey(`draft/${id.rideId}/${id.otherUserId}`);
  const [text, setText] = useState(() => tabStorage.getItem(draft) ?? '');
  useEffect(() => {
    if (text) tabStorage.setItem(draft, text);
    else tabStorage.removeItem(draft);
  }, [draft, text]);
  const shown = useRef(true);
  // The same words sent again after a failure are the same message: the server may have taken it after all.
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
    toast.failed(t('sendFailed'), t(whyRefused(outcome.error)));
    // Who has closed the chat finds the message there, marked as not sent.
    if (!shown.current) return;
    await outbox.cancel(client_id);
    failed.current = { content, client_id };
    setText((typed) => [content, typed].filter(Boolean).join('\n'));
  };

  return { text, setText, send };
}

/** A random UUID (version 4): our own id of something that the server doesn't know yet. */
function newUuid(): string {
  // randomUUID is missing on plain http; the random numbers are not.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
