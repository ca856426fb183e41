import { Button, DialogActions, DialogContent, LinearProgress, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type SecondFactor } from '../../providers/second-factor';
import { ErrorAlert } from '../error-alert';

interface CodeFormProps {
  /** Six digits from the app or an SMS, or a recovery code. */
  kind: 'code' | 'sms_code' | 'recovery_code';
  send: (written: string) => Promise<unknown>;
  children: ReactNode;
  onSignOut?: (() => void) | undefined;
  onCancel: () => void;
}

export function CodeForm({ kind, send, children, onSignOut, onCancel }: CodeFormProps) {
  const translate = useTranslate();
  const [written, setWritten] = useState('');
  const sending = useMutation({ mutationFn: send });
  const digits = kind !== 'recovery_code';
  const code = digits ? written.replace(/\D/g, '') : written.trim();
  const complete = digits ? code.length === 6 : code.length >= 10;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !sending.isPending) sending.mutate(code);
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        {children}
        <TextField
          autoFocus
          label={translate(`console.factor.${kind}`)}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          slotProps={{
            htmlInput: {
              autoComplete: 'one-time-code',
              inputMode: digits ? 'numeric' : 'text',
              maxLength: digits ? 7 : 13,
              spellCheck: false,
            },
          }}
        />
        <ErrorAlert error={sending.error} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        {onSignOut && <Button onClick={onSignOut}>{translate('ra.auth.logout')}</Button>}
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!complete} loading={sending.isPending}>
          {translate('console.factor.confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

export function Pending({ error }: { error: Error | null }) {
  const translate = useTranslate();
  if (!error) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <DialogContent>
      <ErrorAlert error={error} />
    </DialogContent>
  );
}

interface EnterCodeProps {
  factor: SecondFactor;
  prompt: 'verify' | 'reauthenticate';
  onEnd: (verified: boolean) => void;
  onSignOut?: (() => void) | undefined;
}

export function EnterCode({ factor, prompt, onEnd, onSignOut }: EnterCodeProps) {
  const translate = useTranslate();
  const [lost, setLost] = useState(false);
  return (
    <CodeForm
      key={String(lost)}
      kind={lost ? 'recovery_code' : 'code'}
      send={async (written) => {
        await (lost ? factor.recover(written) : factor.verify(written));
        onEnd(true);
      }}
      onSignOut={onSignOut}
      onCancel={() => onEnd(false)}
    >
      <Typography>{translate(`console.factor.${prompt}`)}</Typography>
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setLost(!lost)}>
        {translate(lost ? 'console.factor.with_app' : 'console.factor.with_recovery')}
      </Button>
    </CodeForm>
  );
}
