import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../lib/auth/auth-context';
import { fullPhone } from '../lib/format/phone';
import { useMutation } from '../lib/query/use-mutation';
import { serverNow } from '../lib/server-clock';
import { minutesAndSeconds, useSecondsUntil } from '../lib/use-clock';
import { FailureNote } from './text';
import { TextBox } from './text-box';

/** Ref callback that scrolls a new element of a dialog into view. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Re-authentication: sends an SMS code and shows a field for it (docs/api.md, `FRESH_CODE_REQUIRED`). */
export function FreshCodeBox({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation('account');
  const { user, requestCode } = useAuth();
  const [nextAt, setNextAt] = useState<number | null>(null);
  const seconds = useSecondsUntil(nextAt ?? 0);
  const phone = user?.phone ?? '';
  const time = minutesAndSeconds(seconds);
  const send = useMutation({
    mutationFn: () => requestCode(phone),
    onSuccess: (wait) => setNextAt(serverNow() + wait * 1000),
  });
  return (
    <div ref={intoView} style={{ display: 'grid', gap: 12 }}>
      <Typography variant="body2">{t('fresh.text', { phone: fullPhone(phone) })}</Typography>
      {nextAt !== null && (
        <TextBox
          name="code"
          label={t('fresh.label')}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
      )}
      <Button
        variant={nextAt === null ? 'contained' : 'text'}
        disabled={seconds > 0}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {seconds > 0 ? t('fresh.wait', { time }) : t(nextAt === null ? 'fresh.send' : 'fresh.again')}
      </Button>
      <FailureNote error={send.error} />
    </div>
  );
}
