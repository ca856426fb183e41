import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../components/lazy-component';
import { Caption } from '../../../components/text';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError, ConnectionError, hasCode } from '../../../lib/api/errors';
import type { TicketCode } from '../../../lib/boarding-link';
import { useFormat } from '../../../lib/format/use-format';
import { usePersonName } from '../../../lib/person-name';
import { useMutation } from '../../../lib/query/use-mutation';
import { useServerNow } from '../../../lib/use-clock';
import type { ReservedRide } from '../api/reservations';
import { bookedPart } from '../passenger-part';
import { passengerState } from '../passengers';
import { passesQuery } from './api';
import { type Boarding, useBoardings } from './boarding-store';
import { CODE_LENGTH, CodeBoxes } from './code-boxes';
import { enterCode, type EnteredCode, PhoneLocked, UnknownCode } from './enter-code';

const scanDialog = () => import('./scan-dialog');
const ScanDialog = lazyComponent(() => scanDialog().then((m) => m.ScanDialog));

const HOUR_MS = 3_600_000;
/** Lead time before the passenger's own departure, which may be at a stop. */
const BOARDING_OPENS_MS = 3 * HOUR_MS;
const PASSES_OPEN_MS = 24 * HOUR_MS;
/** Duration of the server's lock after too many wrong codes. */
const CODE_LOCK_SECONDS = 900;

const CodePanel = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: 16,
  background: theme.vars.palette.brand.primarySoft,
  '& [role="alert"]': { color: theme.vars.palette.error.main, fontSize: '0.875rem' },
  '& [role="alert"]:empty': { display: 'none' },
}));

interface CodeCardProps {
  ride: ReservedRide;
  /** Code scanned with the phone's camera app. */
  scanned: TicketCode | null;
}

export function CodeCard({ ride, scanned }: CodeCardProps) {
  const { t } = useTranslation('boarding');
  const format = useFormat();
  const now = useServerNow();
  const departure = new Date(ride.departure_time).getTime();
  const paid = ride.bookings.filter((one) => passengerState(one) === 'paid');
  const isAwaited = ride.status === 'scheduled' && paid.length > 0;
  // Prefetched, because there may be no network at the meeting point.
  useQuery({ ...passesQuery(ride.id), enabled: isAwaited && now >= departure - PASSES_OPEN_MS });
  const departures = paid.map((one) => Date.parse(bookedPart(ride, one).departure_time));
  const start = Math.min(...departures) - BOARDING_OPENS_MS;
  return (
    <>
      <CheckedOffline ride={ride} />
      {isAwaited && now < start && (
        <Alert severity="info">{t('from', { when: format.nearMoment(new Date(start).toISOString()) })}</Alert>
      )}
      {isAwaited && now >= start && <CodeForm ride={ride} scanned={scanned} />}
    </>
  );
}

function CodeForm({ ride, scanned }: CodeCardProps) {
  const { t } = useTranslation('boarding');
  const queries = useQueryClient();
  const names = useNames(ride);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(scanned?.code ?? '');
  const [ticket, setTicket] = useState(scanned?.bookingId ?? null);
  const [scanning, setScanning] = useState(false);
  // Preloads dialog and QR reader, because there may be no network when the driver scans.
  useEffect(() => {
    void Promise.all([scanDialog(), import('./qr-reader').then(({ openReader }) => openReader())]).catch(
      () => undefined,
    );
  }, []);
  const verify = useMutation({
    mutationFn: (entered: EnteredCode) => enterCode(queries, entered),
    onSuccess: ({ by, bookingIds }) => {
      toast.done(t(by === 'server' ? 'done' : 'doneOffline', { name: names(bookingIds) }));
      setCode('');
      setTicket(null);
    },
    onError: (error) => {
      // Other errors keep the code.
      if (!(hasCode(error, 'INVALID_CODE') || error instanceof UnknownCode)) return;
      setCode('');
      setTicket(null);
      input.current?.focus();
    },
  });
  const isOtherRide = ticket !== null && !ride.bookings.some(({ id }) => id === ticket);
  const problem = useCodeProblem(verify.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    verify.mutate({ rideId: ride.id, code, bookingId: ticket });
  };
  return (
    <CodePanel onSubmit={submit} noValidate>
      <CodeBoxes
        inputRef={input}
        label={t('title')}
        value={code}
        disabled={verify.isPending}
        error={isOtherRide ? t('otherRide') : problem}
        onChange={(digits) => {
          verify.reset();
          setTicket(null);
          setCode(digits);
        }}
      />
      <Caption>{t('hint')}</Caption>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<QrCodeScannerRounded />}
          onClick={() => setScanning(true)}
          sx={{ flex: '1 1 auto' }}
        >
          {t('scanButton')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          loading={verify.isPending}
          disabled={code.length < CODE_LENGTH || isOtherRide}
          sx={{ flex: '1 1 auto' }}
        >
          {t('verify')}
        </Button>
      </Box>
      {scanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onFound={(found) => {
            setScanning(false);
            verify.reset();
            setCode(found.code);
            setTicket(found.bookingId);
            if (ride.bookings.some(({ id }) => id === found.bookingId)) {
              verify.mutate({ rideId: ride.id, ...found });
            }
          }}
        />
      )}
    </CodePanel>
  );
}

function CheckedOffline({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('boarding');
  const format = useFormat();
  const names = useNames(ride);
  const remove = useBoardings((state) => state.remove);
  const boardings = useBoardings((state) => state.boardings).filter(({ rideId }) => rideId === ride.id);
  return boardings.map((boarding) => {
    const about = { name: names(boarding.bookingIds), time: format.time(boarding.verifiedAt) };
    if (!boarding.refused) {
      return (
        <Alert key={boarding.code} severity="info" role="status">
          {t('waitingAt', about)}
        </Alert>
      );
    }
    return (
      <Alert
        key={boarding.code}
        severity="warning"
        action={
          <Button color="inherit" onClick={() => remove(boarding)}>
            {t('refused.seen')}
          </Button>
        }
      >
        {t('refused.title', about)} {t(`refused.${reasonOf(boarding.refused)}`)}
      </Alert>
    );
  });
}

function reasonOf(refused: Boarding['refused']): 'cancelled' | 'wrong' | 'late' | 'other' {
  switch (refused) {
    case 'BOOKING_CANCELLED':
    case 'RIDE_CANCELLED':
      return 'cancelled';
    case 'INVALID_CODE':
      return 'wrong';
    case 'RIDE_DEPARTED':
      return 'late';
    default:
      return 'other';
  }
}

function useNames(ride: ReservedRide): (bookingIds: readonly string[]) => string {
  const { t } = useTranslation('boarding');
  const nameOf = usePersonName();
  return (bookingIds) =>
    ride.bookings
      .filter(({ id }) => bookingIds.includes(id))
      .map(({ user }) => nameOf(user.full_name, t('unnamed')))
      .join(', ');
}

function useCodeProblem(error: unknown): string | null {
  const { t } = useTranslation('boarding');
  const errorText = useErrorText();
  if (!error) return null;
  if (error instanceof PhoneLocked) return t('lockedOffline');
  if (error instanceof UnknownCode || hasCode(error, 'INVALID_CODE')) return t('wrong');
  if (hasCode(error, 'CODE_LOCKED')) {
    const seconds = error instanceof ApiError ? error.retryAfter : null;
    return t('locked', { count: Math.max(1, Math.ceil((seconds ?? CODE_LOCK_SECONDS) / 60)) });
  }
  if (hasCode(error, 'CODE_CLOSED')) return t('closed');
  if (hasCode(error, 'TOO_EARLY')) return t('early');
  const noNetwork = error instanceof ConnectionError || (error instanceof ApiError && error.status === 0);
  return noNetwork ? t('noLine') : errorText(error);
}
