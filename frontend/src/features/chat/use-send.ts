import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast';
import { hasCode } from '../../lib/api/errors';
import { tabStorage } from '../../lib/device-storage';
import { personalKey } from '../../lib/personal-data';
import type { ThreadId } from './api/messages';
import { outbox } from './outbox/device-outbox';

/** Reason shown below "not sent". */
function refusalReason(error: unknown) {
  if (hasCode(error, 'BLOCKED', 'SUSPENDED')) return 'cannotWrite';
  if (hasCode(error, 'ANSWER_AWAITED')) return 'answerAwaited';
  if (hasCode(error, 'CODE_IN_MESSAGE')) return 'codeInMessage';
  // The box rejects blank and long texts, so a validation error means a link.
  if (hasCode(error, 'VALIDATION_FAILED')) return 'noLinks';
  return 'tryLater';
}

/** Draft that survives navigation. Sending clears it; a refusal restores it. Offline, the message goes to the outbox. */
export function useSend(id: ThreadId) {
  const { t } = useTranslation('chat');
  const draft = personalKey(`draft/${id.rideId}/${id.otherUserId}`);
  const [text, setText] = useState(() => tabStorage.getItem(draft) ?? '');
  useEffect(() => {
    if (text) tabStorage.setItem(draft, text);
    else tabStorage.removeItem(draft);
  }, [draft, text]);
  const shown = useRef(true);
  // Resending the same text reuses its `client_id`: the server may have stored the first one.
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
    // With the chat closed, the message is shown as not sent later.
    if (!shown.current) return;
    await outbox.cancel(client_id);
    failed.current = { content, client_id };
    setText((typed) => [content, typed].filter(Boolean).join('\n'));
  };

  return { text, setText, send };
}

/** UUID version 4 as client id. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
