import { Box, Button, DialogActions, DialogContent, styled, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { encode } from 'uqr';
import { saveFile } from '../../lib/save-file';
import type { SecondFactor } from '../../providers/second-factor';
import { ErrorAlert } from '../error-alert';
import { Muted } from '../value-fields';
import { CodeForm, Pending } from './code-form';

// White in every theme: scanners need dark on light.
const QrFrame = styled('svg')({
  width: 200,
  height: 200,
  borderRadius: 12,
  background: '#fff',
  display: 'block',
});

/** In modules. */
const QUIET_ZONE = 2;

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_ZONE });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <QrFrame viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#1D1B16" />
    </QrFrame>
  );
}

interface EnrolStepsProps {
  factor: SecondFactor;
  onCodes: (recoveryCodes: string[]) => void;
  onEnd: (verified: boolean) => void;
  onSignOut?: (() => void) | undefined;
}

type Enrolment = Awaited<ReturnType<SecondFactor['begin']>>;

/** Shows the QR code and asks for a first code. If the sign-in is not recent, an SMS code comes first. */
export function EnrolSteps({ factor, onCodes, onEnd, onSignOut }: EnrolStepsProps) {
  const translate = useTranslate();
  const [confirmed, setConfirmed] = useState<Enrolment | null>(null);
  const { data: begun, error } = useQuery({
    queryKey: ['second-factor-enrolment'],
    queryFn: () => factor.begin(),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const enrolment = confirmed ?? begun;
  if (enrolment === undefined && error?.message === 'console.errors.FRESH_CODE_REQUIRED') {
    return (
      <FreshCode
        factor={factor}
        onCode={async (code) => setConfirmed(await factor.begin(code))}
        onCancel={() => onEnd(false)}
      />
    );
  }
  if (enrolment === undefined) return <Pending error={error} />;
  return (
    <CodeForm
      kind="code"
      send={async (code) => onCodes((await factor.confirm(code)).recovery_codes)}
      onSignOut={onSignOut}
      onCancel={() => onEnd(false)}
    >
      <Typography>{translate('console.factor.enrol')}</Typography>
      <Box sx={{ justifySelf: 'center' }}>
        <QrCode text={enrolment.otpauth_url} label={translate('console.factor.qr')} />
      </Box>
      <Muted>
        {translate('console.factor.by_hand')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all', color: 'text.primary' }}>
          {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Muted>
    </CodeForm>
  );
}

interface FreshCodeProps {
  factor: SecondFactor;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

function FreshCode({ factor, onCode, onCancel }: FreshCodeProps) {
  const translate = useTranslate();
  const sending = useMutation({ mutationFn: () => factor.sendCode() });
  return (
    <CodeForm kind="sms_code" send={onCode} onCancel={onCancel}>
      <Typography>{translate('console.factor.fresh')}</Typography>
      <Button variant="outlined" loading={sending.isPending} onClick={() => sending.mutate()}>
        {translate(sending.isSuccess ? 'console.factor.send_again' : 'console.factor.send_code')}
      </Button>
      <ErrorAlert error={sending.error} />
    </CodeForm>
  );
}

export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const translate = useTranslate();
  const save = () =>
    saveFile(new Blob([codes.join('\n') + '\n'], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography>{translate('console.factor.keep')}</Typography>
        <Box
          component="ul"
          sx={{ m: 0, p: 2, listStyle: 'none', borderRadius: 2, bgcolor: 'action.hover', columnCount: 2 }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: 16, py: 0.25 }}>
              {code}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={save}>{translate('console.factor.save')}</Button>
        <Button variant="contained" onClick={onSaved}>
          {translate('console.factor.kept')}
        </Button>
      </DialogActions>
    </>
  );
}
