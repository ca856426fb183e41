import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MainButton } from '../../../components/main-button';
import { Screen } from '../../../components/screen';
import { SupportContacts } from '../../../components/support-contacts';
import { TextBox } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useAbout } from '../../../lib/about';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError, hasCode } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { fullPhone } from '../../../lib/format/phone';
import { useMutation } from '../../../lib/query/use-mutation';
import { serverNow } from '../../../lib/server-clock';
import { minutesAndSeconds, useSecondsUntil } from '../../../lib/use-clock';
import { forgetSentCode, type SentCode } from '../sent-code';

/** Text of a sign-in error for the field, or null without an error. */
export function useAuthErrorText(field: 'phone' | 'code'): (error: unknown) => string | null {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { support, contact } = useAbout();
  return (error) => {
    if (!error) return null;
    if (hasCode(error, 'VALIDATION_FAILED')) return t(field === 'phone' ? 'invalidPhone' : 'invalidCode');
    if (hasCode(error, 'SUSPENDED')) return t('suspended', { email: support.email ?? contact.email });
    if (hasCode(error, 'INVALID_OTP')) return t('invalidCode');
    const wait = error instanceof ApiError ? error.retryAfter : null;
    return wait ? `${errorText(error)} ${t('waitSeconds', { count: wait })}` : errorText(error);
  };
}

export const sentCode = (phone: string, resendSeconds: number): SentCode => {
  const sentAt = serverNow();
  return { phone, sentAt, resendAt: sentAt + resendSeconds * 1000 };
};

export function useRequestCode(onSent: (sent: SentCode) => void) {
  const { requestCode } = useAuth();
  return useMutation({
    mutationFn: async (phone: string): Promise<SentCode> => {
      const seconds = await requestCode(phone);
      return sentCode(phone, seconds);
    },
    onSuccess: onSent,
  });
}

/** Typing the last digit submits. */
const CODE_DIGITS = 6;

interface CodeStepProps {
  about?: ReactNode;
  sent: SentCode;
  onResent: (sent: SentCode) => void;
  onBack: () => void;
}

export function CodeStep({ about, sent, onResent, onBack }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const { verifyCode } = useAuth();
  const errorText = useAuthErrorText('code');
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: (token: string) => verifyCode(sent.phone, token),
    onSuccess: forgetSentCode,
  });
  const resend = useRequestCode((next) => {
    setCode('');
    verify.reset();
    toast.info(t('resent'));
    onResent(next);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    verify.mutate(code);
  };
  const enter = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_DIGITS);
    if (digits === code) return;
    verify.reset();
    setCode(digits);
    if (digits.length === CODE_DIGITS) verify.mutate(digits);
  };
  useSmsCode(enter, sent.sentAt);
  return (
    <Screen title={t('codeTitle')}>
      {about}
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16, maxWidth: 480 }}>
        <div>
          <Typography color="textSecondary">{t('codeText', { phone: fullPhone(sent.phone) })}</Typography>
          <Button onClick={onBack} sx={{ px: 0 }}>
            {t('changeNumber')}
          </Button>
        </div>
        <TextBox
          name="code"
          label={t('codeLabel')}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => enter(event.target.value)}
          error={errorText(verify.error ?? resend.error)}
          style={{ fontSize: '1.5rem', letterSpacing: '0.2em' }}
        />
        <MainButton type="submit" loading={verify.isPending} disabled={!code}>
          {t('confirm')}
        </MainButton>
        <ResendButton
          at={sent.resendAt}
          pending={resend.isPending}
          onResend={() => resend.mutate(sent.phone)}
        />
        {hasCode(verify.error, 'SUSPENDED') && <SupportContacts />}
      </form>
    </Screen>
  );
}

function ResendButton({ at, pending, onResend }: { at: number; pending: boolean; onResend: () => void }) {
  const { t } = useTranslation('auth');
  const seconds = useSecondsUntil(at);
  const time = minutesAndSeconds(seconds);
  return (
    <Button onClick={onResend} disabled={seconds > 0} loading={pending}>
      {seconds > 0 ? t('resendIn', { time }) : t('resend')}
    </Button>
  );
}

/** Missing from TypeScript's types. */
interface OneTimeCode extends Credential {
  code?: string;
}

/** Reads the code from the SMS via WebOTP, if the browser supports it. Each request reads one SMS. */
function useSmsCode(onCode: (code: string) => void, sentAt: number): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (answer: OneTimeCode | null) => answer?.code && latest.current(answer.code),
      () => undefined,
    );
    return () => stop.abort();
  }, [sentAt]);
}
