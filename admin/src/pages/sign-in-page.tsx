import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HttpError, Notification, useLogin, useTranslate } from 'react-admin';
import { brand } from '../brand';
import { LanguageButton } from '../layout/language-button';
import { ThemeMenu } from '../layout/theme-menu';
import { formatPhone } from '../lib/format';

interface SignInPageProps {
  requestCode: (phone: string) => Promise<number>;
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

const submitButton = { type: 'submit', variant: 'contained', fullWidth: true, sx: { mt: 2 } } as const;

const digitsOf = (text: string) => text.replace(/\D/g, '');

export function SignInPage({ requestCode }: SignInPageProps) {
  const translate = useTranslate();
  const login = useLogin();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // A second tap often arrives before the button is disabled.
  const working = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();

  const attempt = async (work: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      // Correct code, but not staff: asks for another number.
      if (cause instanceof HttpError && cause.status === 403) setSentTo(null);
      setError(cause instanceof Error ? cause.message : 'console.errors.UNKNOWN');
    } finally {
      working.current = false;
      setBusy(false);
    }
  };

  const send = () =>
    attempt(async () => {
      startWait(await requestCode(digitsOf(phone)));
      setSentTo(digitsOf(phone));
      setCode('');
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sentTo === null) void send();
    else void attempt(() => login({ phone: sentTo, token: code }) as Promise<void>);
  };

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', bgcolor: 'background.default', display: 'flex', flexDirection: 'column' }}
    >
      <Stack direction="row" sx={{ p: 1, justifyContent: 'flex-end', color: 'text.secondary' }}>
        <LanguageButton />
        <ThemeMenu />
      </Stack>
      <Paper
        component="form"
        noValidate
        onSubmit={submit}
        elevation={1}
        sx={{ width: 'calc(100% - 32px)', maxWidth: 400, mx: 'auto', mt: { xs: 2, sm: '10vh' }, p: 3 }}
      >
        <Typography component="p" sx={{ fontSize: 20, fontWeight: 600, color: 'primary.main' }}>
          {brand.name}
        </Typography>
        <Typography variant="h1" sx={{ mt: 1 }}>
          {translate('console.sign_in.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('console.sign_in.intro')}
        </Typography>
        {error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate(error, { _: error })}
          </Alert>
        )}
        {sentTo === null ? (
          <>
            <TextField
              label={translate('console.sign_in.phone')}
              helperText={translate('console.sign_in.phone_hint')}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
              type="tel"
              autoComplete="tel-national"
              autoFocus
            />
            <Button {...submitButton} disabled={busy || digitsOf(phone) === ''}>
              {translate('console.sign_in.send')}
            </Button>
          </>
        ) : (
          <>
            <Typography sx={{ mb: 1 }}>
              {translate('console.sign_in.sent', { phone: formatPhone(`237${sentTo.slice(-9)}`) })}
            </Typography>
            <TextField
              label={translate('console.sign_in.code')}
              value={code}
              onChange={(event) => setCode(digitsOf(event.target.value).slice(0, 6))}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
              autoComplete="one-time-code"
              autoFocus
            />
            <Button {...submitButton} disabled={busy || code.length !== 6}>
              {translate('console.sign_in.enter')}
            </Button>
            <Button fullWidth disabled={busy || wait > 0} onClick={() => void send()} sx={{ mt: 1 }}>
              {wait > 0
                ? translate('console.sign_in.again_in', { seconds: wait })
                : translate('console.sign_in.again')}
            </Button>
            <Button fullWidth disabled={busy} onClick={() => setSentTo(null)}>
              {translate('console.sign_in.other_phone')}
            </Button>
          </>
        )}
      </Paper>
      <Notification />
    </Box>
  );
}
