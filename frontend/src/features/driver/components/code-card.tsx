import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../../lib/person-name';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError, hasCode } from '../../../lib/api/errors';
import type { Reservation } from '../api/reservations';
import { useVerifyCode } from '../api/verify-code';
import { CODE_LENGTH, CodeBoxes } from './code-boxes';

const Green = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: 16,
  background: theme.vars.palette.brand.primarySoft,
  '& [role="alert"]': { color: theme.vars.palette.error.main, fontSize: '0.875rem' },
  '& [role="alert"]:empty': { display: 'none' },
}));

interface CodeCardProps {
  passenger: Reservation;
  /** The code of a scanned ticket. */
  scanned: string;
  onVerified: () => void;
}

/** Where the driver enters what a passenger shows. Give it a `key` of the passenger. */
export function CodeCard({ passenger, scanned, onVerified }: CodeCardProps) {
  const { t } = useTranslation(['driver', 'common']);
  const nameOf = usePersonName();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(scanned);
  const verify = useVerifyCode();
  const problem = useCodeProblem(verify.error);
  const name = nameOf(passenger.user.full_name, t('passenger.unnamed'));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    verify.mutate(
      { bookingId: passenger.id, code },
      {
        onSuccess: () => {
          toast.done(t('code.verified', { name }));
          onVerified();
        },
        onError: () => {
          setCode('');
          input.current?.focus();
        },
      },
    );
  };
  return (
    <Green onSubmit={submit} noValidate>
      <CodeBoxes
        inputRef={input}
        label={t('code.title', { name })}
        value={code}
        disabled={verify.isPending}
        error={problem}
        onChange={(digits) => {
          verify.reset();
          setCode(digits);
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="caption" color="textSecondary">
          {t('code.hint', { seats: t('common:seats', { count: passenger.seats }) })}
        </Typography>
        <Button
          type="submit"
          variant="contained"
          loading={verify.isPending}
          disabled={code.length < CODE_LENGTH}
          sx={{ flex: 'none' }}
        >
          {t('code.verify')}
        </Button>
      </Box>
    </Green>
  );
}

/** Wrong, locked for a while, or another reason, in words for the field. */
function useCodeProblem(error: unknown): string | null {
  const { t } = useTranslation('driver');
  const errorText = useErrorText();
  if (!error) return null;
  if (hasCode(error, 'INVALID_CODE')) return t('code.wrong');
  if (hasCode(error, 'CODE_LOCKED')) {
    const seconds = error instanceof ApiError ? error.retryAfter : null;
    return t('code.locked', { count: Math.max(1, Math.ceil((seconds ?? 900) / 60)) });
  }
  return errorText(error);
}
