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
import { type Reservation, reservationsQuery } from '../api/reservations';
import { CODE_LENGTH, CodeBoxes } from './code-boxes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

interface EnteredCode {
  bookingId: string;
  code: string;
}

/** Enters a passenger's code. Fails with ApiError `INVALID_CODE`, or `CODE_LOCKED` after five wrong ones. */
function useVerifyCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ bookingId, code }: EnteredCode) => {
      const params = { path: { id: bookingId } };
      await unwrap(api.POST('/api/bookings/{id}/verify', { params, body: { code } }));
    },
    onSuccess: (_, { bookingId }) => {
      queries.setQueryData(reservationsQuery.queryKey, (rides) =>
        rides?.map((ride) => ({
          ...ride,
          bookings: ride.bookings.map((booking) =>
            booking.id === bookingId
              ? { ...booking, status: 'confirmed' as const, code_verified: true }
              : booking,
          ),
        })),
      );
      void queries.invalidateQueries({ queryKey: reservationsQuery.queryKey });
    },
  });
}

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
