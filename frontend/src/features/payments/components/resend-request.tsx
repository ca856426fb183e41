import SendToMobileRounded from '@mui/icons-material/SendToMobileRounded';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, dataOf } from '../../../lib/api/client';
import { useErrorText } from '../../../lib/api/error-text';
import { type ApiError, hasCode } from '../../../lib/api/errors';
import { useAppStore } from '../../../lib/app-store';
import { useMutation } from '../../../lib/query/use-mutation';
import { serverNow } from '../../../lib/server-clock';
import { minutesAndSeconds, useSecondsUntil } from '../../../lib/use-clock';

/** `sent` is false if the provider refused. Fails with `THROTTLED` or, if no longer open, `NOT_SUPPORTED`. */
const useResendRequest = (paymentId: string) =>
  useMutation({
    mutationFn: () => {
      const params = { path: { id: paymentId } };
      return dataOf(api.POST('/api/payments/{id}/push-again', { params }));
    },
  });

const PAUSE_S = 30;

interface ResendRequestProps {
  paymentId: string;
  /** True if the server still allows a resend. */
  canResend: boolean;
}

/** Resends the payment request: every 30 seconds, three times. */
export function ResendRequest({ paymentId, canResend }: ResendRequestProps) {
  const { t, ready } = useTranslation('again', { useSuspense: false });
  const errorText = useErrorText();
  const offline = useAppStore((state) => state.offline);
  const [nextAt, setNextAt] = useState(0);
  const seconds = useSecondsUntil(nextAt);
  const resend = useResendRequest(paymentId);
  const pauseFor = (count: number) => setNextAt(serverNow() + count * 1000);
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => pauseFor(PAUSE_S),
      onError: (error) => {
        if (hasCode(error, 'THROTTLED')) pauseFor((error as ApiError).retryAfter ?? PAUSE_S);
      },
    });
  const message = () => {
    const { data, error } = resend;
    if (!canResend) return resend.isIdle || hasCode(error, 'NOT_SUPPORTED') ? null : t('used');
    if (offline && seconds === 0) return t('offline');
    if (data) return t(data.sent ? 'sent' : 'notSent');
    if (hasCode(error, 'THROTTLED')) return seconds > 0 ? t('tooSoon') : null;
    if (hasCode(error, 'NOT_SUPPORTED')) return t('over');
    return error && errorText(error);
  };
  if (!ready) return null;
  const { isPending } = resend;
  const isBlocked = seconds > 0 || offline || isPending;
  const time = minutesAndSeconds(seconds);
  return (
    <span style={{ display: 'grid', gap: 8, marginTop: 12, justifyItems: 'start' }}>
      {canResend && (
        <Button
          variant="outlined"
          startIcon={isPending ? <CircularProgress size={18} color="inherit" /> : <SendToMobileRounded />}
          // `disabled` would drop keyboard focus.
          aria-disabled={isBlocked}
          aria-busy={isPending}
          sx={{
            '&[aria-disabled=true]': { color: 'text.secondary', borderColor: 'divider', cursor: 'default' },
          }}
          onClick={() => !isBlocked && send()}
        >
          {seconds > 0 ? t('wait', { time }) : t('send')}
        </Button>
      )}
      <span role="status">{message()}</span>
    </span>
  );
}
