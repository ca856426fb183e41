import { Box, Button, DialogActions, DialogContent, styled, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { encode } from 'uqr';
import { saveFile } from '../../lib/save-file';
import { codeOf } from '../../providers/http';
import type { SecondFactor } from '../../providers/second-factor';
import { ErrorAlert } from '../error-alert';
import { Muted } from '../value-fields';
import { CodeForm, Pending } from './code-form';

// White in every theme: scanners need dark on light.
const QrFrame = styled('svg')({
  width: 216,
  height: 216,
  borderRadius: 12,
  background: '#fff',
  display: 'block',
});

/** In modules; the least that ISO/IEC 18004 allows. */
const QUIET_ZONE = 4;

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

type Enrolment =
  | { step: 'loading' | 'fresh_code' }
  | { step: 'failed'; error: Error }
  | { step: 'scan'; secret: Awaited<ReturnType<SecondFactor['begin']>> };

/** Begins once: each call creates another secret. */
function useEnrolment(factor: SecondFactor) {
  const [enrolment, setEnrolment] = useState<Enrolment>({ step: 'loading' });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    factor.begin().then(
      (secret) => setEnrolment({ step: 'scan', secret }),
      (error: Error) =>
        setEnrolment(
          codeOf(error) === 'FRESH_CODE_REQUIRED' ? { step: 'fresh_code' } : { step: 'failed', error },
        ),
    );
  }, [factor]);
  const begin = async (code: string) => setEnrolment({ step: 'scan', secret: await factor.begin(code) });
  return { enrolment, begin };
}

/** Shows the QR code and asks for a first code. If the sign-in is not recent, an SMS code comes first. */
export function EnrolSteps({ factor, onCodes, onEnd, onSignOut }: EnrolStepsProps) {
  const translate = useTranslate();
  const { enrolment, begin } = useEnrolment(factor);
  if (enrolment.step === 'fresh_code') {
    return <FreshCode factor={factor} onCode={begin} onCancel={() => onEnd(false)} />;
  }
  if (enrolment.step !== 'scan')
    return <Pending error={enrolment.step === 'failed' ? enrolment.error : null} />;
  return (
    <CodeForm
      kind="code"
      send={async (code) => onCodes((await factor.confirm(code)).recovery_codes)}
      onSignOut={onSignOut}
      onCancel={() => onEnd(false)}
    >
      <Typography>{translate('console.factor.enrol')}</Typography>
      <Box sx={{ justifySelf: 'center' }}>
        <QrCode text={enrolment.secret.otpauth_url} label={translate('console.factor.qr')} />
      </Box>
      <Muted>
        {translate('console.factor.by_hand')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all', color: 'text.primary' }}>
          {enrolment.secret.secret.match(/.{1,4}/g)?.join(' ')}
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
